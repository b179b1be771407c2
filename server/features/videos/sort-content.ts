// Reads and changes the order of a course's sections and videos.
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import { fail, type Issue } from "../../http/errors.ts";
import { assertSectionsExist } from "../sections/assert-sections.ts";
import { listSections, sortSections } from "../sections/queries.ts";
import { type Group, listPanelVideos, sortVideos } from "./queries.ts";
import { withDuration } from "./schema.ts";

type ContentOrder = { sections?: string[]; videos?: Group[] };

export async function readContent(sql: Sql, courseId: CourseId) {
  const [sections, videos] = await Promise.all([
    listSections(sql, courseId),
    listPanelVideos(sql, courseId),
  ]);
  return {
    sections,
    videos: videos.map(withDuration),
  };
}

/**
 * Must run in a transaction that has locked the course. A refusal at the end rolls everything back.
 */
export async function sortContent(
  sql: Sql,
  courseId: CourseId,
  { sections, videos }: ContentOrder,
) {
  await assertSectionsExist(sql, [
    ...(sections ?? []).map((sectionId, n) => ({ courseId, sectionId, path: `sections.${n}` })),
    ...(videos ?? []).map(({ sectionId }, n) => ({
      courseId,
      sectionId,
      path: `videos.${n}.sectionId`,
    })),
  ]);
  if (sections) await sortSections(sql, courseId, sections);
  if (videos) await sortVideos(sql, courseId, videos);

  const content = await readContent(sql, courseId);
  const lessons = new Set(content.videos.map(({ id }) => id));
  const issues = (videos ?? []).flatMap(({ ids }, group) =>
    ids.flatMap((id, n): Issue[] =>
      lessons.has(id) ? [] : [{ path: `videos.${group}.ids.${n}`, issue: "invalid" }]
    )
  );
  if (issues.length > 0) fail("invalid_input", issues);
  return content;
}
