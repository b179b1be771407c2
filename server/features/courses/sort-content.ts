// The order in which a course is studied: what staff are shown of it, and how they change it.
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import { fail, type Issue } from "../../http/errors.ts";
import { listSections, sortSections } from "../sections/queries.ts";
import { type Group, listPanelVideos, sortVideos } from "../videos/queries.ts";
import { durationText } from "../videos/schema.ts";

export type Wish = { sections?: string[]; videos?: Group[] };

export async function readContent(sql: Sql, courseId: CourseId) {
  const [sections, videos] = await Promise.all([
    listSections(sql, courseId),
    listPanelVideos(sql, courseId),
  ]);
  return {
    sections,
    videos: videos.map((video) => ({ ...video, duration: durationText(video.durationSeconds) })),
  };
}

/** Inside a transaction that holds the course: what is refused at the end is as if it had not been. */
export async function sortContent(sql: Sql, courseId: CourseId, { sections, videos }: Wish) {
  const groups = videos?.map(({ sectionId }) => sectionId) ?? [];
  const known = new Set((await listSections(sql, courseId)).map(({ id }) => id));
  refuse([
    ...unknown(sections ?? [], known, (n) => `sections.${n}`),
    ...unknown(groups, new Set([null, ...known]), (n) => `videos.${n}.sectionId`),
  ]);
  if (sections) await sortSections(sql, courseId, sections);
  if (videos) await sortVideos(sql, courseId, videos);

  const content = await readContent(sql, courseId);
  const lessons = new Set(content.videos.map(({ id }) => id));
  refuse(
    (videos ?? []).flatMap(({ ids }, group) =>
      unknown(ids, lessons, (n) => `videos.${group}.ids.${n}`)
    ),
  );
  return content;
}

function refuse(issues: Issue[]) {
  if (issues.length > 0) fail("invalid_input", issues);
}

const unknown = <Id>(ids: Id[], known: Set<Id>, pathOf: (n: number) => string): Issue[] =>
  ids.flatMap((id, n) => known.has(id) ? [] : [{ path: pathOf(n), issue: "invalid" }]);
