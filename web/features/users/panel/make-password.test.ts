import assert from "node:assert/strict";
import { makePassword } from "./make-password.ts";

Deno.test("makes long passwords that can be read aloud and never repeat", () => {
  const made = Array.from({ length: 500 }, makePassword);
  for (const password of made) {
    assert.match(password, /^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}$/);
  }
  assert.equal(new Set(made).size, made.length);
  assert.equal(new Set(made.join("").replaceAll("-", "")).size, 31, "each letter comes");
});
