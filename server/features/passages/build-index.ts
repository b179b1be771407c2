// Makes the index of a course from its searched texts.
import type { CourseId } from "../../catalogue.ts";
import { takeTurns } from "../../turns.ts";
import { countFeatures, PassageIndex } from "./passage-index.ts";
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
  const index = new PassageIndex<Place>();
  const lessons = new Map<string, Lesson>();
  const pauseIfDue = takeTurns();
  for await (const rows of pages) {
    for (const row of rows) {
      await pauseIfDue();
      if (row.videoId !== null && (row.kind === "lesson" || row.kind === "caption")) {
        addToLesson(lessons, row.videoId, row);
      } else addRow(index, courseId, row);
    }
  }
  for (const [videoId, lesson] of lessons) {
    await pauseIfDue();
    addWindows(index, { courseId, videoId }, lesson);
  }
  return index;
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

function addRow(index: PassageIndex<Place>, courseId: CourseId, row: TextRow) {
  const { kind, videoId, sourceId, part, title, content } = row;
  const place = { kind, courseId, videoId, sourceId, part, from: null, to: null };
  index.add(place, countFeatures(`${title}\n${content}`));
}

function addWindows(
  index: PassageIndex<Place>,
  { courseId, videoId }: { courseId: CourseId; videoId: string },
  { texts, cues }: Lesson,
) {
  const about = countFeatures(texts.join("\n"));
  const place = { courseId, videoId, sourceId: videoId, part: 0 };
  if (cues.size === 0) {
    return index.add({ ...place, kind: "lesson", from: null, to: null }, about);
  }
  const timed = [...cues].sort(([a], [b]) => a - b)
    .map(([second, texts]) => ({ second, text: texts.join("\n") }));
  for (const { from, to, texts } of windowsOf(timed)) {
    const own = countFeatures(texts.join("\n"));
    const window = {
      ...place,
      kind: "caption" as const,
      from: Math.floor(from),
      to: Math.ceil(to),
    };
    index.add(window, own, about, LESSON_SHARE);
  }
}
