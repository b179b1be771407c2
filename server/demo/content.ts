// Writes the courses of the demo academy into the database as rows.
import { captionSource, indexSources } from "../db/search-sources.ts";
import type { Sql } from "../db/sql.ts";
import { putOverview } from "../features/courses/queries.ts";
import { answerQuestion, insertQuestion, putSeenAnswers } from "../features/questions/queries.ts";
import { insertResource } from "../features/resources/queries.ts";
import { insertSection } from "../features/sections/queries.ts";
import { insertVideo, putCaptions } from "../features/videos/queries.ts";
import type { Both, Course, Question } from "./academy/shapes.ts";
import { captionsOf, durationOf } from "./academy/timing.ts";
import type { Placed } from "./files.ts";

/** Ids and files that exist already, by the names that the academy's texts use. */
type SeedContext = { people: Map<string, string>; files: Map<string, Placed> };

/**
 * Long texts have both languages in two paragraphs. Short texts have them on one line, also the
 * entries of a list.
 */
const paragraphs = (both: Both) => both.join("\n\n");
const onOneLine = (both: Both) => both.join(" · ");

export async function seedCourse(sql: Sql, course: Course, { people, files }: SeedContext) {
  const { id: courseId } = course;
  await putOverview(sql, {
    courseId,
    description: paragraphs(course.description),
    objectives: course.objectives.map(onOneLine),
    requirements: course.requirements.map(onOneLine),
    targetAudience: course.targetAudience.map(onOneLine),
  });

  const sectionIds: string[] = [];
  const videoIds = new Map<string, string>();
  let position = 0;
  // These writes do not wait for each other, so they run together.
  const waiting: PromiseLike<unknown>[] = [];
  for (const { title, description, lessons } of course.sections) {
    const sectionId = await insertSection(sql, {
      courseId,
      title: onOneLine(title),
      description: paragraphs(description),
    });
    sectionIds.push(sectionId);
    for (const lesson of lessons) {
      const { path, size, pieces } = get(files, lesson.file);
      const id = await insertVideo(sql, {
        courseId,
        sectionId,
        title: onOneLine(lesson.title),
        description: paragraphs(lesson.description),
        position: ++position,
        durationSeconds: durationOf(lesson),
        videoPath: path,
        contentType: "video/mp4",
        size,
        pieces,
        isPreview: lesson.isPreview,
      });
      videoIds.set(lesson.file, id);
      waiting.push(
        putCaptions(sql, id, "my", captionsOf(lesson, "my")),
        putCaptions(sql, id, "en", captionsOf(lesson, "en")),
      );
    }
  }

  for (const { file, type, title, description, section } of course.resources) {
    const { path, size, contentType, pieces } = get(files, file);
    const resource = {
      courseId,
      sectionId: section === undefined ? null : sectionIds[section - 1] ?? null,
      title: onOneLine(title),
      description: paragraphs(description),
      resourceType: type,
      filePath: path,
      contentType,
      fileSize: size,
      pieces,
    };
    waiting.push(
      insertResource(sql, resource).then(({ id }) => indexSources(sql, "resource", [id])),
    );
  }

  for (const { lesson, ...question } of course.questions) {
    const videoId = lesson === undefined ? null : get(videoIds, lesson);
    waiting.push(seedQuestion(sql, { ...question, courseId, videoId }, people));
  }
  await Promise.all(waiting);
  const ids = [...videoIds.values()];
  await Promise.all([
    indexSources(sql, "overview", [courseId]),
    indexSources(sql, "section", sectionIds),
    indexSources(sql, "lesson", ids),
    indexSources(
      sql,
      "caption",
      ids.flatMap((id) => [captionSource(id, "my"), captionSource(id, "en")]),
    ),
  ]);
}

type SeedQuestion = Omit<Question, "lesson"> & { courseId: Course["id"]; videoId: string | null };

async function seedQuestion(sql: Sql, seed: SeedQuestion, people: SeedContext["people"]) {
  const { by, daysAgo, question, answer, courseId, videoId } = seed;
  const id = crypto.randomUUID();
  const askedById = get(people, by);
  const createdAt = before(daysAgo);
  await insertQuestion(sql, { id, courseId, videoId, askedById, question, createdAt });
  await indexSources(sql, "question", [id]);
  if (!answer) return;
  await answerQuestion(sql, id, {
    answer: answer.text,
    answeredById: get(people, answer.by),
    // Adds three hours, so that an answer of the same day comes after its question.
    answeredAt: new Date(before(answer.daysAgo).getTime() + 3 * HOUR_MS),
  });
  await indexSources(sql, "question", [id]);
  // An answer from the last week is still new to the learner who asked.
  if (answer.daysAgo > 7) await putSeenAnswers(sql, askedById, [id]);
}

const HOUR_MS = 3_600_000;
const before = (days: number) => new Date(Date.now() - days * 24 * HOUR_MS);

function get<T>(known: Map<string, T>, name: string): T {
  const value = known.get(name);
  if (value === undefined) throw new Error(`The demo academy has no ${name}.`);
  return value;
}
