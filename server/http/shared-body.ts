// What all who study a course are told alike is encoded once a revision, and then given from memory.
import type { Context, TypedResponse } from "hono";
import type { JSONParsed } from "hono/utils/types";
import type { CourseId } from "../catalogue.ts";
import type { SignedIn } from "./context.ts";
import { isKnown } from "./etags.ts";

type Body = { revision: number; bytes: Promise<Uint8Array<ArrayBuffer>> };

/** By call and course, each at its last revision alone. */
export type SharedBodies = Map<string, Body>;

type Shared<Shape> = Response & TypedResponse<JSONParsed<Shape>, 200, "json">;

/** Only for what every person who may ask is answered alike, and after it is clear that this one may. */
export async function shared<Shape extends object>(
  c: Context<SignedIn>,
  call: string,
  courseId: CourseId,
  load: () => Promise<Shape>,
): Promise<Shared<Shape>> {
  const revision = c.get("revisions")[courseId].content;
  const etag = `"${call}-${courseId}-${revision}"`;
  const answer: Response = isKnown(c.req.header("If-None-Match"), etag)
    ? c.body(null, 304)
    : c.body(await encoded(c.get("bodies"), `${call} ${courseId}`, revision, load));
  // Set afterwards: an answer that is made with headers takes several times as long.
  answer.headers.set("ETag", etag);
  if (answer.status === 200) answer.headers.set("Content-Type", "application/json");
  return answer as Shared<Shape>;
}

/** It may be newer than its revision, when the content changed in between, but never older: then it is asked again. */
function encoded(bodies: SharedBodies, key: string, revision: number, load: () => Promise<object>) {
  const kept = bodies.get(key);
  if (kept?.revision === revision) return kept.bytes;
  // Those who ask meanwhile wait for the same.
  const bytes = load().then((shape) => new TextEncoder().encode(JSON.stringify(shape)));
  const fresh = { revision, bytes };
  bodies.set(key, fresh);
  bytes.catch(() => bodies.get(key) === fresh && bodies.delete(key));
  return bytes;
}
