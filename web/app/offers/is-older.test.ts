import assert from "node:assert/strict";
import { isOlder } from "./is-older.ts";

Deno.test("compares app versions by number, not by letter", () => {
  for (
    const [version, than, older] of [
      ["0.1.0", "0.1.0", false],
      ["0.1.0", "0.1.1", true],
      ["0.2.0", "0.1.9", false],
      ["0.9.0", "0.10.0", true],
      ["1.0.0", "0.99.99", false],
      ["1.0", "1.0.1", true],
      ["1.0.1", "1.0", false],
    ] as const
  ) assert.equal(isOlder(version, than), older, `${version} than ${than}`);
});
