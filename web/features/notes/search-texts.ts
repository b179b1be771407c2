import {
  answeredAt,
  type Lesson,
  listStoredIds,
  type ListTexts,
  storedAnswer,
  type StoredData,
} from "../../offline/search-source.ts";
import type { CourseNotes } from "./course-notes.ts";
import type { Note } from "./data.ts";
import { layNotesOver } from "./overlay.ts";

/** The user's notes, with the writes that wait. A note may wait for a list that is not stored. */
export const listTexts: ListTexts = (data) => {
  const waiting = data.waiting.filter(({ kind }) => kind.startsWith("note."));
  const waitingFor = waiting.map(({ payload }) => (payload as Pick<Note, "videoId">).videoId);
  const videoIds = new Set([...listStoredIds(data, "videos", "notes"), ...waitingFor]);
  return [...videoIds].flatMap((videoId) => {
    const lesson = data.lessons.get(videoId);
    if (!lesson) return [];
    const notes = isOutdated(data, lesson)
      ? []
      : storedAnswer<Note[]>(data, ["videos", videoId, "notes"]) ?? [];
    return layNotesOver(notes, waiting, videoId).map(({ id, content, atSecond }) => ({
      ...lesson,
      kind: "note" as const,
      id,
      ...atSecond !== null && { atSecond },
      text: content,
    }));
  });
};

/** A later answer says that the user has no notes on this video any more. */
function isOutdated(data: StoredData, { courseId, videoId }: Lesson): boolean {
  const course = storedAnswer<CourseNotes>(data, ["courses", courseId, "notes"]);
  return course !== undefined && !course.videoIds.includes(videoId) &&
    course.askedAt > answeredAt(data, ["videos", videoId, "notes"]);
}
