import assert from "node:assert/strict";
import { preferredLanguage } from "./static.ts";

Deno.test("chooses the user's own language first, then the browser's order, then English", () => {
  const cases: [string | null, string | null, "en" | "my"][] = [
    [null, null, "en"],
    [null, "", "en"],
    [null, "my", "my"],
    [null, "MY-mm", "my"],
    [null, "my-MM,en;q=0.9", "my"],
    [null, "en-US,en;q=0.9,my;q=0.8", "en"],
    [null, "en;q=0.7, my;q=0.8", "my"],
    [null, "en;q=0.8, my;q=0.8", "en"],
    [null, "my;q=0.8, en;q=0.8", "my"],
    [null, "th, fr;q=0.9, my;q=0.1", "my"],
    [null, "my;q=0", "en"],
    [null, "my;q=0, en;q=0.1", "en"],
    [null, "en;q=0, my;q=0.1", "my"],
    [null, "*, my;q=0.5", "my"],
    [null, "myv, mya-x", "en"],
    [null, ";;q=,,", "en"],
    ["lang=my", "en", "my"],
    ["lang=en", "my", "en"],
    ["theme=dark; lang=my; x=1", "en", "my"],
    ["theme=dark;lang=my", "en", "my"],
    ["xlang=my", "en", "en"],
    ["lang=myanmar", "en", "en"],
    ["lang=fr", "my", "my"],
    ["lang=", "my", "my"],
    ["x=lang=my", "en", "en"],
  ];
  for (const [cookie, acceptLanguage, expected] of cases) {
    assert.equal(
      preferredLanguage(cookie, acceptLanguage),
      expected,
      `${cookie} ${acceptLanguage}`,
    );
  }
});
