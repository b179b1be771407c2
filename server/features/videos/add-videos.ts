// Adds one or many videos in one request: it stores all of them with their files, or none.
import type { Context } from "hono";
import { indexSources } from "../../db/search-sources.ts";
import type { Sql } from "../../db/sql.ts";
import type { SignedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { lockCourses } from "../courses/queries.ts";
import { assertSectionsExist } from "../sections/assert-sections.ts";
import { claimInspected, type Inspected } from "../uploads/claim.ts";
import { getPanelVideos, insertVideos, type NewVideo as NewRow } from "./queries.ts";
import type { NewVideo } from "./schema.ts";

type Addition = Omit<NewVideo, "videoURL"> & { file: Inspected<"video"> };

/**
 * `sql` is the transaction. `pathOf` returns the path of the nth video in the request, for errors.
 */
export async function addVideos(
  c: Context<SignedIn>,
  sql: Sql,
  additions: Addition[],
  pathOf: (n: number) => string,
) {
  const files = additions.map(({ file }) => file);
  await lockCourses(sql);
  await assertSectionsExist(
    sql,
    additions.map(({ courseId, sectionId = null }, n) => ({
      courseId,
      sectionId,
      path: `${pathOf(n)}sectionId`,
    })),
  );
  await claimInspected(sql, c.var.person, "video", files);
  const stored = await insertVideos(sql, additions.map(asRow));
  await indexSources(sql, "lesson", stored.map(({ id }) => id));
  const ids = new Map(stored.map(({ id, videoPath }) => [videoPath, id]));
  const rows = await getPanelVideos(
    sql,
    files.map(({ path }) => ids.get(path) ?? fail("internal")),
  );
  await Promise.all(
    rows.map(({ id, courseId, title }) =>
      recordAudit(c, sql, "video.create", { details: { id, courseId, title } })
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
