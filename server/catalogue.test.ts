import assert from "node:assert/strict";
import texts from "../locales/en/courses.json" with { type: "json" };
import { courseIds, courseNames } from "./catalogue.ts";

Deno.test("the courses have the same names in the app and for models", () => {
  assert.deepEqual(courseIds.map((id) => courseNames[id]), courseIds.map((id) => texts[id].name));
});
