import assert from "node:assert/strict";
import { NOTE_LENGTH } from "./limits.ts";

Deno.test("the README's limit of a note is that of the code", async () => {
  const readme = await Deno.readTextFile(new URL("../../README.md", import.meta.url));
  const [, shown = ""] = /^\| note +\| ([\d,]+) characters/m.exec(readme) ?? [];
  assert.equal(Number(shown.replace(",", "")), NOTE_LENGTH);
});
