import assert from "node:assert/strict";
import { answersOf, course, storedData, tagged } from "../../offline/testing/stored-data.ts";
import { listTexts } from "./search-texts.ts";

Deno.test("lists the overview of a course as one text without a title", () => {
  const overview = {
    description: "A course",
    objectives: ["Write"],
    requirements: ["A phone"],
    targetAudience: ["Teachers"],
  };
  const answers = answersOf([["courses", course, "overview"], tagged(overview)]);
  const text = "A course\nWrite\nA phone\nTeachers";
  assert.deepEqual(listTexts(storedData(answers)), [
    { kind: "overview", id: course, courseId: course, title: "", text },
  ]);
  assert.deepEqual(listTexts(storedData(answersOf())), []);
});
