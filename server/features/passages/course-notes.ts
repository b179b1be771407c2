// Reads the notes in the captions of a course: the chapters of its lessons with the questions that
// they answer, and the questions that no lesson answers.
import { type Chapter, readNotes } from "../../caption-notes.ts";
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import { takeTurns } from "../../cooperative-work.ts";

/** The captions in each language have their own chapters. */
export type LessonChapter = Chapter & { language: string };
export type CourseNotes = {
  /** By the id of the video. */
  chapters: Map<string, LessonChapter[]>;
  /** In all languages. */
  otherQuestions: string[];
};

type Captions = { videoId: string; language: string; content: string };

/** A file may have half a megabyte, so few are read at once. */
const FILES_AT_ONCE = 20;

/** Works in turns. */
export async function readCourseNotes(sql: Sql, courseId: CourseId): Promise<CourseNotes> {
  const notes = noNotes();
  const pauseIfDue = takeTurns();
  let behind: Captions | undefined;
  do {
    const files = await listWithNotes(sql, courseId, behind);
    for (const file of files) {
      await pauseIfDue();
      addNotes(notes, file);
    }
    behind = files.at(-1);
  } while (behind);
  return notes;
}

export const noNotes = (): CourseNotes => ({ chapters: new Map(), otherQuestions: [] });

export function addNotes(
  { chapters, otherQuestions }: CourseNotes,
  { videoId, language, content }: Captions,
) {
  const notes = readNotes(content);
  const own = notes.chapters.map((chapter) => ({ ...chapter, language }));
  chapters.set(videoId, [...chapters.get(videoId) ?? [], ...own]);
  otherQuestions.push(...notes.otherQuestions);
}

/** The seconds at which a chapter begins, in order. */
export const bordersOf = (chapters: Chapter[]) =>
  chapters.map(({ from }) => from).sort((a, b) => a - b);

/** The chapters of one video, in all languages. */
export async function readVideoChapters(sql: Sql, videoId: string): Promise<Chapter[]> {
  const files = await sql<{ content: string }[]>`
    select c.content from academy.captions c where c.video_id = ${videoId} and ${hasNotes(sql)}
  `;
  return files.flatMap(({ content }) => readNotes(content).chapters);
}

const listWithNotes = (sql: Sql, courseId: CourseId, behind?: Captions) =>
  sql<Captions[]>`
    select c.video_id, c.language, c.content
    from academy.captions c join academy.videos v on v.id = c.video_id
    where v.course_id = ${courseId} and ${hasNotes(sql)} ${
    behind
      ? sql`and (c.video_id, c.language) > (${behind.videoId}::uuid, ${behind.language})`
      : sql``
  }
    order by c.video_id, c.language limit ${FILES_AT_ONCE}
  `;

/** Also true for some captions without such notes. */
const hasNotes = (sql: Sql) => sql`c.content ilike '%note%question%'`;
