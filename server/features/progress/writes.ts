// Records a learner's progress. The single call and the outbox's batch both use this module.
import type { Sql } from "../../db/sql.ts";
import type { Caller } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { updated } from "../../http/idempotency.ts";
import { canStudy } from "../courses/policy.ts";
import { registerSyncKind } from "../sync/kinds.ts";
import { getVideoCourse } from "../videos/queries.ts";
import { getProgress, type ProgressChange, putProgress } from "./queries.ts";
import { progressWrites } from "./schema.ts";

export async function recordProgress(
  sql: Sql,
  { person }: Caller,
  { videoId, ...change }: ProgressChange & { videoId: string },
) {
  const courseId = await getVideoCourse(sql, videoId) ?? fail("not_found");
  if (!canStudy(person, courseId)) fail("not_enrolled");
  await putProgress(sql, person.id, videoId, change);
  return updated(await getProgress(sql, person.id, videoId) ?? fail("not_found"));
}

registerSyncKind("progress.put", progressWrites["progress.put"], recordProgress, {
  isRepeatable: true,
});
