// What learners can do with questions. The single calls and the outbox's batch both come here.
import type { Sql } from "../../db/sql.ts";
import type { Person } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { created, repeated } from "../../http/outcome.ts";
import { canStudy } from "../courses/policy.ts";
import { getVideoCourse } from "../videos/queries.ts";
import { getQuestion, insertQuestion, type NewQuestion } from "./queries.ts";

export async function askQuestion(
  sql: Sql,
  person: Person,
  { videoId = null, ...asked }: Omit<NewQuestion, "askedById" | "videoId"> & {
    videoId?: string | null;
  },
) {
  // A video may have moved to another course since the phone last heard of it.
  const courseId = videoId === null
    ? asked.courseId
    : await getVideoCourse(sql, videoId) ?? fail("not_found");
  if (!canStudy(person, courseId)) fail("not_enrolled");
  const id = await insertQuestion(sql, { ...asked, courseId, videoId, askedById: person.id });
  const stored = await getQuestion(sql, person.id, id ?? asked.id ?? fail("internal"));
  if (!stored || stored.askedById !== person.id) fail("conflict");
  return id ? created(stored) : repeated(stored);
}
