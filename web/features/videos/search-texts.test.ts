import assert from "node:assert/strict";
import {
  answersOf,
  course,
  lesson,
  storedData,
  tagged,
} from "../../offline/testing/stored-data.ts";
import { listTexts, storedLessons } from "./search-texts.ts";

const video = { id: "v", title: "Tokens", description: "What a token is" };

Deno.test("lists lessons, and the cues of saved lessons, of courses that the user may open", () => {
  const answers = answersOf([["courses", course, "videos"], tagged([video])], [
    ["courses", "ai-first-step", "videos"],
    tagged([{ id: "foreign", title: "Foreign", description: "" }]),
  ]);
  const content = "WEBVTT\n\n01:05.000 --> 01:06.000\nA token is a piece";
  const captions = ["v", "foreign"].map((videoId) => ({
    videoId,
    language: "en",
    content,
  }));
  assert.deepEqual(listTexts(storedData(answers, { captions })), [
    { ...lesson, kind: "lesson", id: "v", text: "What a token is" },
    { ...lesson, kind: "caption", id: "v:en:0", atSecond: 65, text: "A token is a piece" },
  ]);
  assert.deepEqual([...storedLessons({ answers }, [course])], [["v", lesson]]);
});
