// One or many videos at once: all of them are stored with their files, or none is.
import type { Context } from "hono";
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import type { SignedIn } from "../../http/context.ts";
import { fail, type Issue } from "../../http/errors.ts";
import { changed } from "../audit/changed.ts";
import { lockCourses } from "../courses/queries.ts";
import { listSections } from "../sections/queries.ts";
import { claimInspected, type Inspected } from "../uploads/claim.ts";
import { getPanelVideos, insertVideos, type NewVideo as NewRow } from "./queries.ts";
import type { NewVideo } from "./schema.ts";

export type Addition = Omit<NewVideo, "videoURL"> & { file: Inspected<"video"> };

/** `sql` is the transaction; `pathOf` says where in the request the nth of them stands. */
export async function addVideos(
  c: Context<SignedIn>,
  sql: Sql,
  additions: Addition[],
  pathOf: (n: number) => string,
) {
  const files = additions.map(({ file }) => file);
  await lockCourses(sql);
  await demandSections(sql, additions, pathOf);
  await claimInspected(sql, c.var.person, "video", files);
  const stored = await insertVideos(sql, additions.map(asRow));
  const ids = new Map(stored.map(({ id, videoPath }) => [videoPath, id]));
  const rows = await getPanelVideos(
    sql,
    files.map(({ path }) => ids.get(path) ?? fail("internal")),
  );
  await Promise.all(
    rows.map(({ id, courseId, title }) =>
      changed(c, sql, "video.create", { details: { id, courseId, title } })
    ),
  );
  return rows;
}

const asRow = ({ file, sectionId = null, duration = 0, order, ...video }: Addition): NewRow => ({
  ...video,
  sectionId,
  position: order,
  durationSeconds: duration,
  videoPath: file.path,
  contentType: file.contentType,
  size: file.size,
  pieces: file.pieces,
});

/** Each section is one of the course that the video goes into. The courses are locked: it stays so. */
export async function demandSections(
  sql: Sql,
  videos: { courseId: CourseId; sectionId?: string | null }[],
  pathOf: (n: number) => string,
) {
  const known = new Map<string, CourseId>();
  const courses = videos.filter(({ sectionId }) => sectionId).map(({ courseId }) => courseId);
  for (const courseId of new Set(courses)) {
    for (const { id } of await listSections(sql, courseId)) known.set(id, courseId);
  }
  const issues = videos.flatMap(({ courseId, sectionId }, n): Issue[] =>
    !sectionId || known.get(sectionId) === courseId
      ? []
      : [{ path: `${pathOf(n)}sectionId`, issue: "invalid" }]
  );
  if (issues.length > 0) fail("invalid_input", issues);
}
