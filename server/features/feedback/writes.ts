// Rates answers of the tutor, and sends copies of them to the team. The single calls and the
// outbox's batch both use this module.
import type * as z from "zod/mini";
import type { CourseId } from "../../catalogue.ts";
import type { Sql, Transaction } from "../../db/sql.ts";
import type { Caller } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { updated } from "../../http/idempotency.ts";
import { registerSyncKind } from "../sync/kinds.ts";
import { getVideoCourse } from "../videos/queries.ts";
import {
  type AnswerToCopy,
  getRatedAnswer,
  lockAnswerToCopy,
  putRating,
  putSentAnswer,
  removeSentAnswer,
} from "./queries.ts";
import { feedbackWrites } from "./schema.ts";

type Input<Kind extends keyof typeof feedbackWrites> = z.output<(typeof feedbackWrites)[Kind]>;

/** Another user's answer counts as missing, so that the server does not reveal that it exists. */
export async function rateAnswer(
  sql: Sql,
  { person }: Caller,
  { answerId: id, rating, reason = null }: Input<"answer.rate">,
) {
  const own = { id, personId: person.id };
  return updated(await putRating(sql, { ...own, rating, reason }) ?? fail("not_found"));
}

/** The team reads a copy. It has the sender's name only if the user wants that. */
export async function sendAnswer(
  sql: Transaction,
  { person }: Caller,
  { answerId: id, comment, withName }: Input<"answer.send">,
) {
  const own = { id, personId: person.id };
  const copied = await lockAnswerToCopy(sql, own) ?? fail("not_found");
  await putSentAnswer(sql, {
    ...copied,
    ...await findPlace(sql, copied),
    answerId: id,
    senderId: withName ? person.id : null,
    comment,
  });
  return updated(await getRatedAnswer(sql, own) ?? fail("not_found"));
}

/** Does nothing if the team has no copy. */
export async function takeBackAnswer(
  sql: Sql,
  { person }: Caller,
  { answerId: id }: Input<"answer.take-back">,
) {
  const own = { id, personId: person.id };
  await getRatedAnswer(sql, own) ?? fail("not_found");
  await removeSentAnswer(sql, id);
  return updated(await getRatedAnswer(sql, own) ?? fail("not_found"));
}

type Place = { courseId: CourseId | null; videoId: string | null };

/**
 * The lesson or the course's file that the question is about, else the first lesson that the answer
 * names.
 */
async function findPlace(
  sql: Sql,
  { aboutVideoId, aboutCourseId, sources }: AnswerToCopy,
): Promise<Place> {
  if (aboutCourseId && !aboutVideoId) return { courseId: aboutCourseId, videoId: null };
  const videoIds = [aboutVideoId, ...(sources ?? []).map(({ videoId }) => videoId)];
  for (const videoId of new Set(videoIds)) {
    const courseId = videoId !== null && await getVideoCourse(sql, videoId);
    if (courseId) return { courseId, videoId };
  }
  return { courseId: sources?.[0]?.courseId ?? null, videoId: null };
}

const repeatable = { isRepeatable: true };
registerSyncKind("answer.rate", feedbackWrites["answer.rate"], rateAnswer, repeatable);
registerSyncKind("answer.send", feedbackWrites["answer.send"], sendAnswer, repeatable);
registerSyncKind(
  "answer.take-back",
  feedbackWrites["answer.take-back"],
  takeBackAnswer,
  repeatable,
);
