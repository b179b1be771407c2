import { type CourseId, searchWords } from "@server/contract";
import assert from "node:assert/strict";
import type { StoredText } from "../../offline/search-source.ts";
import { indexTexts, searchIndex } from "./stored-index.ts";

const text = (id: string, changes: Partial<StoredText>): StoredText => ({
  kind: "lesson",
  id,
  courseId: "ai-master",
  title: "",
  text: "",
  ...changes,
});
const courses: CourseId[] = ["ai-master", "ai-first-step"];
const search = async (texts: StoredText[], q: string, filter = {}, limit = 100) =>
  searchIndex(
    await indexTexts(texts, { courses, lessons: ["v", "w"] }),
    searchWords(q),
    filter,
    limit,
  );
const idsOf = async (...given: Parameters<typeof search>) =>
  (await search(...given)).map(({ id }) => id);

Deno.test("puts titles before texts, whole words before parts, and the user's courses first", async () => {
  const texts = [
    text("text part", { text: "Many prompts" }),
    text("text whole", { text: "Write a prompt" }),
    text("foreign text", { courseId: "ai-first-step", text: "Write a prompt" }),
    text("title part", { title: "Prompts" }),
    text("foreign title", { courseId: "ai-first-step", title: "A prompt" }),
    text("title whole", { title: "A prompt" }),
    text("absent", { title: "Nothing", text: "else" }),
  ];
  assert.deepEqual(await idsOf(texts, "PROMPT"), [
    "title whole",
    "foreign title",
    "title part",
    "text whole",
    "foreign text",
    "text part",
  ]);
});

Deno.test("needs all words, in the title or in the text, and shows where they are", async () => {
  const texts = [
    text("both", { title: "Prompt", text: "ဒီသင်ခန်းစာမှာ ရေးနည်းကို လေ့လာမယ်" }),
    text("one", { title: "Prompt", text: "Nothing else" }),
  ];
  const [found, ...others] = await search(texts, "prompt ရေး နည်း");
  assert.deepEqual([found?.id, others.length], ["both", 0]);
  const { excerpt = "", matches = [] } = found ?? {};
  assert.deepEqual(matches.map(([from, to]) => excerpt.slice(from, to)), ["ရေးနည်း"]);
});

Deno.test("in one rank, sorts by course, lesson, kind and second, and puts conversations last", async () => {
  const texts = [
    text("chat", { kind: "conversation", courseId: null, text: "word" }),
    text("foreign", { kind: "overview", courseId: "ai-first-step", text: "word" }),
    text("second lesson", { kind: "note", videoId: "w", text: "word" }),
    text("question", { kind: "question", videoId: "v", text: "word" }),
    text("late", { kind: "note", videoId: "v", atSecond: 70, text: "word" }),
    text("early", { kind: "note", videoId: "v", atSecond: 9, text: "word" }),
    text("timeless", { kind: "note", videoId: "v", text: "word" }),
    text("cue", { kind: "caption", videoId: "v", atSecond: 80, text: "word" }),
    text("of the course", { kind: "section", text: "word" }),
    text("unknown lesson", { kind: "question", videoId: "gone", text: "word" }),
  ];
  assert.deepEqual(await idsOf(texts, "word"), [
    "unknown lesson",
    "of the course",
    "cue",
    "timeless",
    "early",
    "late",
    "question",
    "second lesson",
    "foreign",
    "chat",
  ]);
});

Deno.test("finds a conversation once, where it matches best, and names the message", async () => {
  const message = (id: string, messageId: string | undefined, words: string) =>
    text(id, {
      kind: "conversation",
      courseId: null,
      title: "Many prompts",
      ...messageId ? { messageId } : {},
      text: words,
    });
  const texts = [
    message("c", undefined, ""),
    message("c", "c1", "prompts"),
    message("c", "c2", "a word and a prompt"),
    message("d", "d1", "words"),
    message("d", "d2", "a word"),
    message("e", "e1", "a word"),
  ];
  const found = async (q: string, limit?: number) =>
    (await search(texts, q, {}, limit)).map(({ id, messageId }) => [id, messageId]);
  assert.deepEqual(await found("prompt"), [["c", undefined]]);
  assert.deepEqual(await found("word"), [["c", "c2"], ["d", "d2"], ["e", "e1"]]);
  assert.deepEqual(await found("word", 2), [["c", "c2"], ["d", "d2"]]);
});

Deno.test("a short list is the beginning of the long list", async () => {
  const contents = ["word", "words", "a word", "nothing"];
  const texts = Array.from({ length: 200 }, (_, n) => {
    const isMessage = n % 5 === 0;
    return text(`${isMessage ? n % 7 : n}`, {
      kind: isMessage ? "conversation" : "lesson",
      courseId: isMessage ? null : "ai-master",
      ...isMessage && n % 3 ? { messageId: `${n}` } : {},
      title: (n % 11) % 4 ? "" : contents[n % 3] ?? "",
      text: contents[(n * 7) % 4] ?? "",
    });
  });
  const all = await search(texts, "word");
  assert.equal(all.length, 100);
  for (let limit = 1; limit < 100; limit += 3) {
    assert.deepEqual(await search(texts, "word", {}, limit), all.slice(0, limit), `${limit}`);
  }
});

Deno.test("does not find a cue or a note by the title of its lesson", async () => {
  const lesson = { title: "Prompts", videoId: "v" };
  const texts = [
    text("cue", { ...lesson, kind: "caption", text: "We begin." }),
    text("note", { ...lesson, kind: "note", text: "Ask" }),
    text("lesson", { ...lesson }),
  ];
  assert.deepEqual(await idsOf(texts, "prompts"), ["lesson"]);
});

Deno.test("searches one kind or one course only", async () => {
  const texts = [
    text("note", { kind: "note", text: "word" }),
    text("lesson", { title: "word" }),
    text("other course", { courseId: "ai-first-step", title: "word" }),
    text("chat", { kind: "conversation", courseId: null, title: "word" }),
  ];
  assert.deepEqual(await idsOf(texts, "word", { kind: "note" }), ["note"]);
  assert.deepEqual(await idsOf(texts, "word", { courseId: "ai-first-step" }), ["other course"]);
  assert.deepEqual(await idsOf(texts, "word", { kind: "conversation" }), ["chat"]);
});
