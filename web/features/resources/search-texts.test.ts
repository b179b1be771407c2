import assert from "node:assert/strict";
import { answersOf, course, storedData, tagged } from "../../offline/testing/stored-data.ts";
import { listTexts } from "./search-texts.ts";

Deno.test("lists the resources of the user's courses", () => {
  const part = { id: "p", title: "Part", description: "About it" };
  const answers = answersOf(
    [["courses", course, "resources"], tagged([part])],
    [["courses", "ai-first-step", "resources"], tagged([{ ...part, id: "foreign" }])],
  );
  assert.deepEqual(listTexts(storedData(answers)), [
    { kind: "resource", id: "p", courseId: course, title: "Part", text: "About it" },
  ]);
});
