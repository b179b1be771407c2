// Sends an answer that all learners of a course share, encoded once per revision.
import type { Context, TypedResponse } from "hono";
import type { JSONParsed } from "hono/utils/types";
import type { CourseId } from "../catalogue.ts";
import type { Pool } from "../db/sql.ts";
import { compress, getBody } from "./body-cache.ts";
import type { AnyContext, Revisions, SignedIn } from "./context.ts";
import { matchesEtag, parseWeighted } from "./request-headers.ts";

type Shared<Shape> = Response & TypedResponse<JSONParsed<Shape>, 200, "json">;

/** Only for an answer that is the same for all users who may get it. Call this after that check. */
export const sendSharedJson = <Shape extends object>(
  c: Context<SignedIn>,
  call: string,
  courseId: CourseId,
  load: Load<Shape>,
) => sendJsonOfRevision(c, { call, courseId, revision: c.var.revisions[courseId] }, load);

/** Other requests wait for the same rows, so the statements do not end with the first one. */
type Load<Shape> = (sql: Pool) => Promise<Shape>;

type SharedBody = {
  call: string;
  courseId: CourseId;
  revision: Pick<Revisions[CourseId], "content" | "epoch">;
};

/** For an answer that a visitor may get, too: a visitor's request has no revisions. */
export async function sendJsonOfRevision<Shape extends object>(
  c: AnyContext,
  { call, courseId, revision }: SharedBody,
  load: Load<Shape>,
): Promise<Shared<Shape>> {
  const acceptsBrotli = parseWeighted(c.req.header("Accept-Encoding"))
    .some(({ name, weight }) => name === "br" && weight > 0);
  const version = `${revision.epoch}-${revision.content}`;
  const etag = `"${call}-${courseId}-${version}${acceptsBrotli ? "-br" : ""}"`;
  const isNew = !matchesEtag(c.req.header("If-None-Match"), etag);
  const loadForAll = () => load(c.var.database.sql);
  const body = isNew && getBody(c.var.bodies, `${call} ${courseId}`, version, loadForAll);
  const bytes = body && await (acceptsBrotli ? compress(body) : body.whole);
  const answer: Response = bytes ? c.body(bytes) : c.body(null, 304);
  // Sets headers afterwards: an answer that is made with headers takes several times as long.
  answer.headers.set("ETag", etag);
  answer.headers.append("Vary", "Accept-Encoding");
  if (bytes) answer.headers.set("Content-Type", "application/json");
  if (bytes && acceptsBrotli) answer.headers.set("Content-Encoding", "br");
  return answer as Shared<Shape>;
}
