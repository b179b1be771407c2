// Makes the index of a course from its searched texts.
import type { CourseId } from "../../catalogue.ts";
import { takeTurns } from "../../turns.ts";
import {
  addFeatures,
  type Collected,
  collectPassages,
  countFeatures,
  type Features,
  type PassageIndex,
} from "./passage-index.ts";
import type { Place, TextRow } from "./queries.ts";
import { windowsOf } from "./windows.ts";

/** The title and the description of a lesson say what all its windows are about. */
const LESSON_SHARE = 0.8;

type Lesson = {
  texts: string[];
  /** Both languages of a lesson are found together, because questions mix them. */
  cues: Map<number, string[]>;
};

/** Works in turns, so that other requests run in between. */
export async function buildIndex(
  courseId: CourseId,
  pages: AsyncIterable<TextRow[]>,
): Promise<PassageIndex<Place>> {
  const passages = collectPassages<Place>();
  const lessons = new Map<string, Lesson>();
  const pauseIfDue = takeTurns();
  for await (const rows of pages) {
    for (const row of rows) {
      await pauseIfDue();
      if (row.videoId !== null && (row.kind === "lesson" || row.kind === "caption")) {
        addToLesson(lessons, row.videoId, row);
      } else addRow(passages, courseId, row);
    }
  }
  for (const [videoId, lesson] of lessons) {
    await addWindows(passages, { courseId, videoId }, lesson, pauseIfDue);
  }
  return passages.finish();
}

function addToLesson(
  lessons: Map<string, Lesson>,
  videoId: string,
  { kind, atSecond, title, content }: TextRow,
) {
  const lesson: Lesson = lessons.get(videoId) ?? { texts: [], cues: new Map() };
  lessons.set(videoId, lesson);
  if (kind === "lesson") lesson.texts.push(title, content);
  else lesson.cues.set(atSecond ?? 0, [...lesson.cues.get(atSecond ?? 0) ?? [], content]);
}

function addRow(passages: Collected<Place>, courseId: CourseId, row: TextRow) {
  const { kind, videoId, sourceId, part, title, content } = row;
  const place = { kind, courseId, videoId, sourceId, part, from: null, to: null };
  passages.add(place, countFeatures(`${title}\n${content}`));
}

async function addWindows(
  passages: Collected<Place>,
  { courseId, videoId }: { courseId: CourseId; videoId: string },
  { texts, cues }: Lesson,
  pauseIfDue: () => Promise<void>,
) {
  const about = countFeatures(texts.join("\n"));
  const place = { courseId, videoId, sourceId: videoId, part: 0 };
  if (cues.size === 0) {
    return passages.add({ ...place, kind: "lesson", from: null, to: null }, about);
  }
  // Windows overlap, so the features of a cue are counted before.
  const timed = [];
  for (const [second, texts] of [...cues].sort(([a], [b]) => a - b)) {
    await pauseIfDue();
    timed.push({ second, features: countFeatures(texts.join("\n")) });
  }
  for (const { from, to, cues } of windowsOf(timed)) {
    await pauseIfDue();
    const own: Features = new Map();
    for (const { features } of cues) addFeatures(own, features);
    const window = {
      ...place,
      kind: "caption" as const,
      from: Math.floor(from),
      to: Math.ceil(to),
    };
    passages.add(window, own, about, LESSON_SHARE);
  }
}
