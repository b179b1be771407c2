// Feeds long hostile texts to every function that reads texts of models, users or files, on the
// server and on the web. No text may cost more than a fixed amount of work.
import assert from "node:assert/strict";
import { fileName } from "../web/features/chat/history/export.ts";
import {
  closeOpenMarks,
  createSplitter,
  decodeEntities,
  tokensOf,
} from "../web/features/chat/messages/markdown-blocks.ts";
import { beginningOf } from "../web/features/feedback/panel/beginning-of.ts";
import { titleFromName } from "../web/features/uploads/video-file.ts";
import { readImport } from "../web/features/users/panel/import-file.ts";
import { markPhrases } from "../web/lib/burmese/mark-phrases.ts";
import { readEvents } from "../web/lib/http/sse.ts";
import { keepPhrases } from "../web/ui/burmese/keep-phrases.ts";
import { readCues } from "./caption-cues.ts";
import { readNotes, withoutNotes } from "./caption-notes.ts";
import { titleOf } from "./features/chat/ask-question.ts";
import { splitFollowUps } from "./features/chat/follow-ups.ts";
import { isImageRequest } from "./features/images/intent.ts";
import { readPassages, withPassages } from "./features/passages/for-model.ts";
import { findAlike } from "./features/passages/search-passages.ts";
import { citedSources, splitAtMarks, withoutUnknownMarks } from "./features/passages/sources.ts";
import { likeness, unitsOf, wholeOf } from "./features/passages/words.ts";
import { fileNameOf } from "./features/resources/file-name.ts";
import { captionProblems } from "./features/videos/webvtt.ts";
import { email, fileText, line, text as textField } from "./schema-fields.ts";
import { excerptOf, findMatches, searchKey, searchWords } from "./search-key.ts";
import { cleanText } from "./services/file-text/text.ts";
import { toTypedOrder } from "./services/file-text/typed-order.ts";
import { isZawgyi, toUnicode } from "./services/zawgyi.ts";
import { threadCpuMs } from "./testing/real-time.ts";

/** The longest answer of a model, the longest question and the largest file of captions. */
const [ANSWER, QUESTION, FILE] = [65_536, 8000, 500_000];
/**
 * Units of work for a text as long as an answer. One unit makes the search key of such a text, so
 * the limit is the same on each machine. A shorter text may take a few more, because the measure of
 * a short time is not exact.
 */
const MAX_UNITS = 100;
const LEAST_LIMIT = 25;

const known = [{ n: 1 }];
const readInPieces = (text: string) => {
  const reading = splitFollowUps(() => {});
  for (let at = 0; at < text.length; at += 4) reading.add(text.slice(at, at + 4));
  return reading.end();
};
const readStream = async (text: string) => {
  for await (const _ of readEvents(new Blob([text]).stream()));
};

const readers: Record<number, Record<string, (text: string) => unknown>> = {
  [ANSWER]: {
    citedSources: (text) => citedSources(text, known),
    withoutUnknownMarks: (text) => withoutUnknownMarks(text, known),
    ...{ splitAtMarks, readPassages, readInPieces, readStream, isZawgyi },
    ...{ tokensOf, closeOpenMarks, decodeEntities, markPhrases, keepPhrases },
    split: (text) => createSplitter()(text),
    findMatches: (text) => findMatches(text, searchWords(text.slice(0, 100))),
    excerptOf: (text) => excerptOf(text, searchWords(text.slice(0, 100))),
    ...{ searchKey, beginningOf },
  },
  [QUESTION]: {
    likeness: (text) => likeness(text, `${text}a`),
    findAlike: (text) => findAlike(text, ["prompt", "learning"]),
    withPassages: (text) => withPassages(text, [], undefined),
    fileNameOf: (text) => fileNameOf(text, "application/pdf"),
    ...{
      unitsOf,
      toUnicode,
      wholeOf,
      titleOf,
      isImageRequest,
      toTypedOrder,
      fileName,
      titleFromName,
    },
    email: (text) => email.safeParseAsync(text),
    line: (text) => line(QUESTION).safeParseAsync(text),
    text: (text) => textField(QUESTION).safeParseAsync(text),
  },
  [FILE]: {
    ...{ readCues, readNotes, withoutNotes, captionProblems, cleanText },
    fileText: (text) => fileText(FILE).safeParseAsync(text),
    readImport: (text) => readImport(new TextEncoder().encode(text)),
  },
};

/** Each is repeated. A text that never ends what it began is the worst for many patterns. */
const pieces = [
  ...[
    "`",
    "`a``b```c",
    "``\n",
    "~~~",
    "```\n",
    "[",
    "[1",
    "[a][1",
    "[a](",
    "![",
    "*",
    "**a ",
    "_a_",
  ],
  ...[
    "> ",
    "1. ",
    "- ",
    "|a",
    "-|-\n",
    " ",
    "\t\n",
    "\n",
    "\r\n",
    "&#",
    "<!--",
    "<follow-ups>",
    "\\",
  ],
  ...[
    '"',
    '"a",',
    "a'",
    "ee",
    "ies ",
    "a1",
    "ခ",
    "ခa",
    "က\u1039",
    "\u102d",
    "a\u0301",
    "\u1031",
    "\u1031က",
    "ဝ",
    "၁,",
  ],
  ...["00:01.000 --> 00:02.000\nHi\n", "NOTE questions\n", "data: a\n", "{", "e\u0301", "\u200b"],
  ...[`${"> ".repeat(49)}a\n`, "\ud83d", "ﬃ", "www.", "a@", "=\n", "tell me ", "\u0000"],
];

const textsOf = (length: number) => [
  ...pieces.map((piece) => `${piece.repeat(length / piece.length - 1)}x`),
  // Within a line, where no block of code can begin.
  `a${"`".repeat(length - 1)}`,
  Array.from({ length: Math.sqrt(2 * length) - 1 }, (_, n) => "`".repeat(n)).join("a"),
];

async function workOf(act: () => unknown) {
  const before = threadCpuMs();
  await act();
  return threadCpuMs() - before;
}

const lesson = "The lesson says so. ".repeat(ANSWER / 20);
/** The clock of the thread has steps of ten milliseconds, so this measures many units. */
const UNITS = 20;
const measureUnit = () =>
  workOf(() => {
    for (let n = 0; n < UNITS; n++) searchKey(lesson);
  }).then((work) => work / UNITS);

const unit = await measureUnit();

for (const [length, group] of Object.entries(readers)) {
  const most = Math.max(LEAST_LIMIT, MAX_UNITS * Number(length) / ANSWER);
  for (const [name, read] of Object.entries(group)) {
    Deno.test(`no text of ${length} letters stops ${name}`, async () => {
      for (const text of textsOf(Number(length))) {
        const units = await workOf(() => read(text)) / unit;
        const beginning = JSON.stringify(text.slice(0, 30));
        assert.ok(units <= most, `${beginning} takes ${Math.round(units)} units`);
      }
    });
  }
}
