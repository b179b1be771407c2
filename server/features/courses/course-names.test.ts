import assert from "node:assert/strict";
import texts from "../../../locales/en/courses.json" with { type: "json" };
import { courseIds } from "../../catalogue.ts";
import { courseNames } from "./course-names.ts";

Deno.test("the courses have the same names in the app and for models", () => {
  assert.deepEqual(courseIds.map((id) => courseNames[id]), courseIds.map((id) => texts[id].name));
});
