// What each feature tells the search of the data on this phone.
import type { CourseId } from "@server/contract";
import assert from "node:assert/strict";
import { listTexts as listChatTexts } from "../../features/chat/search-texts.ts";
import { listTexts as listOverviews } from "../../features/courses/search-texts.ts";
import { listTexts as listNotes } from "../../features/notes/search-texts.ts";
import { listTexts as listQuestions } from "../../features/questions/search-texts.ts";
import { listTexts as listResources } from "../../features/resources/search-texts.ts";
import { listTexts as listSections } from "../../features/sections/search-texts.ts";
import { listTexts as listLessons, storedLessons } from "../../features/videos/search-texts.ts";
import type { OutboxItem } from "../../offline/outbox.ts";
import type { StoredData } from "../../offline/search-source.ts";

const course = "ai-master";
const courses: CourseId[] = [course];
const answersOf = (...answers: [unknown[], unknown][]) =>
  new Map(answers.map(([key, data]) => [JSON.stringify(key), data]));

function dataOf(
  answers: Map<string, unknown>,
  more: Partial<Pick<StoredData, "captions" | "waiting">> = {},
): StoredData {
  const lessons = storedLessons({ answers }, courses);
  return { answers, captions: [], waiting: [], courses, lessons, ...more };
}
/** The stored answer of `etagQuery`. */
const tagged = (body: unknown) => ({ etag: null, body });
const videos: [unknown[], unknown] = [
  ["courses", course, "videos"],
  tagged([{ id: "v", title: "Tokens", description: "What a token is" }]),
];
const lesson = { courseId: course, videoId: "v", title: "Tokens" };
const waitingNote = {
  kind: "note.add",
  subject: "note:n2",
  state: "pending",
} as unknown as OutboxItem;

Deno.test("lists lessons, and the cues of saved lessons, of courses that the user may open", () => {
  const answers = answersOf(videos, [
    ["courses", "ai-first-step", "videos"],
    tagged([{ id: "foreign", title: "Foreign", description: "" }]),
  ]);
  const content = "WEBVTT\n\n01:05.000 --> 01:06.000\nA token is a piece";
  const captions = ["v", "foreign"].map((videoId) => ({ videoId, content }));
  assert.deepEqual(listLessons(dataOf(answers, { captions })), [
    { ...lesson, kind: "lesson", id: "v", text: "What a token is" },
    { ...lesson, kind: "caption", id: "v 0 18", atSecond: 65, text: "A token is a piece" },
  ]);
});

Deno.test("lists sections, resources and the overview of a course", () => {
  const part = { id: "p", title: "Part", description: "About it" };
  const overview = {
    description: "A course",
    objectives: ["Write"],
    requirements: ["A phone"],
    targetAudience: ["Teachers"],
  };
  const data = dataOf(answersOf(
    [["courses", course, "sections"], tagged([part])],
    [["courses", course, "resources"], tagged([part])],
    [["courses", course, "overview"], tagged(overview)],
  ));
  const text = { id: "p", courseId: course, title: "Part", text: "About it" };
  assert.deepEqual(listSections(data), [{ ...text, kind: "section" }]);
  assert.deepEqual(listResources(data), [{ ...text, kind: "resource" }]);
  assert.deepEqual(listOverviews(data), [{
    kind: "overview",
    id: course,
    courseId: course,
    title: "",
    text: "A course\nWrite\nA phone\nTeachers",
  }]);
});

Deno.test("lists notes with their seconds, and notes that wait to be sent", () => {
  const note = {
    id: "n1",
    videoId: "v",
    content: "Ask why",
    atSecond: 5,
    version: 1,
    createdAt: "2026-01-01",
  };
  const payload = {
    id: "n2",
    videoId: "v",
    content: "Offline",
    atSecond: null,
    createdAt: "2026-01-02",
  };
  const foreign = { ...payload, id: "n3", videoId: "unknown" };
  const data = dataOf(answersOf(videos, [["videos", "v", "notes"], [note]]), {
    waiting: [payload, foreign].map((payload) => ({ ...waitingNote, payload })),
  });
  assert.deepEqual(listNotes(data), [
    { ...lesson, kind: "note", id: "n1", atSecond: 5, text: "Ask why" },
    { ...lesson, kind: "note", id: "n2", text: "Offline" },
  ]);
});

Deno.test("lists a question of several lists once, with its answer", () => {
  const question = { id: "q", courseId: course, videoId: "v", question: "Why?", answer: "Because" };
  const pages = { pages: [{ items: [question] }] };
  const foreign = { ...question, id: "f", courseId: "ai-first-step" };
  const data = dataOf(answersOf(
    [["courses", course, "qa"], pages],
    [["videos", "v", "qa"], { pages: [{ items: [question, foreign] }] }],
    [["courses", course, "qa", "own"], [{ ...question, id: "own", videoId: null, answer: null }]],
  ));
  assert.deepEqual(listQuestions(data), [
    {
      kind: "question",
      id: "q",
      courseId: course,
      videoId: "v",
      title: "Why?",
      text: "Why?\nBecause",
    },
    { kind: "question", id: "own", courseId: course, title: "Why?", text: "Why?" },
  ]);
});

Deno.test("lists conversations with their messages, also those that the list does not have", () => {
  const data = dataOf(answersOf(
    [["conversations", "list", ""], { pages: [{ items: [{ id: "c", title: "Old title" }] }] }],
    [["conversations", "c"], { id: "c", title: "New title" }],
    [["conversations", "c", "messages"], [{ content: "Hello" }, { content: "" }, {
      content: "Yes",
    }]],
    [["conversations", "d", "messages"], [{ content: "Alone" }]],
  ));
  assert.deepEqual(listChatTexts(data), [
    { kind: "conversation", id: "c", courseId: null, title: "New title", text: "Hello\n\nYes" },
    { kind: "conversation", id: "d", courseId: null, title: "", text: "Alone" },
  ]);
});
