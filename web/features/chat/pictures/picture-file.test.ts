import assert from "node:assert/strict";
import { pictureName } from "./picture-file.ts";

Deno.test("names a picture's file after the start of its prompt, in English and in Burmese", () => {
  assert.equal(pictureName("Draw a Cat: 2/3!", 17), "pyinnya_draw_a_cat__2_3_17.png");
  assert.equal(pictureName("ကြောင်ပုံ ဆွဲပေးပါ။", 17), "pyinnya_ကြောင်ပုံ_ဆွဲပေးပါ_17.png");
  assert.equal(pictureName("x".repeat(60), 17), `pyinnya_${"x".repeat(50)}17.png`);
  // Counts code points, not UTF-16 units, so that no character is cut in two.
  assert.equal(pictureName("𝒳".repeat(60), 17), `pyinnya_${"𝒳".repeat(50)}17.png`);
});
