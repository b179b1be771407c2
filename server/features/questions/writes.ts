// Asks and withdraws questions. The single calls and the outbox's batch both use this module.
import { searchedQuestion } from "../../db/search-sources.ts";
import { putSearchTexts } from "../../db/search-texts.ts";
import type { Transaction } from "../../db/sql.ts";
import type { Caller } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { created, repeated, updated } from "../../http/idempotency.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { canStudy } from "../courses/policy.ts";
import { countAction, DAY_SECONDS, HOUR_SECONDS } from "../limits/count-action.ts";
import { registerSyncKind } from "../sync/kinds.ts";
import { getVideoCourse } from "../videos/queries.ts";
import { isAuthor } from "./policy.ts";
import {
  getQuestion,
  getRemovedQuestion,
  insertQuestion,
  type NewQuestion,
  removeQuestion,
} from "./queries.ts";
import { questionWrites } from "./schema.ts";

const action = "question.ask";

export async function askQuestion(
  sql: Transaction,
  { person, settings }: Caller,
  { videoId = null, ...input }: Omit<NewQuestion, "askedById" | "videoId"> & {
    videoId?: string | null;
  },
) {
  // The video may have moved to another course since the phone loaded it.
  const courseId = videoId === null
    ? input.courseId
    : await getVideoCourse(sql, videoId) ?? fail("not_found");
  if (!canStudy(person, courseId)) fail("not_enrolled");
  const id = await insertQuestion(sql, { ...input, courseId, videoId, askedById: person.id });
  // Must come after the insert, because the insert waits for a transaction that deletes the same
  // question.
  if (id && input.id && await getRemovedQuestion(sql, id)) fail("conflict");
  if (id) {
    const { question } = input;
    await Promise.all([
      putSearchTexts(sql, [searchedQuestion({ id, courseId, videoId, question, answer: null })]),
      countAction(sql, person.id, [
        { action, seconds: HOUR_SECONDS, most: settings.QUESTIONS_PER_HOUR },
        { action, seconds: DAY_SECONDS, most: settings.QUESTIONS_PER_DAY },
      ]),
    ]);
  }
  const stored = await getQuestion(sql, person.id, id ?? input.id ?? fail("internal"));
  if (!stored || !isAuthor(person, stored)) fail("conflict");
  return id ? created(stored) : repeated(stored);
}

/** Withdraws the author's own question while it has no answer. */
export async function withdrawQuestion(
  sql: Transaction,
  caller: Caller,
  { id }: { id: string },
) {
  const { person } = caller;
  const question = await getQuestion(sql, person.id, id);
  if (!question) return await repeatedWithdrawal(sql, caller, id);
  // For another user's question the response is the same as for an unknown id.
  if (!isAuthor(person, question)) fail("not_found");
  const { courseId } = question;
  if (!canStudy(person, courseId)) fail("not_enrolled");
  if (!await removeQuestion(sql, id, { onlyUnanswered: true })) {
    const current = await getQuestion(sql, person.id, id);
    return current ? fail("already_answered", current) : updated({ ok: true });
  }
  await recordAudit({ var: caller }, sql, "question.withdraw", {
    personId: person.id,
    details: { questionId: id, courseId },
  });
  return updated({ ok: true });
}

/**
 * A repeated withdrawal succeeds: the first response may have been lost, or staff deleted the
 * question first.
 */
async function repeatedWithdrawal(sql: Transaction, { person }: Caller, id: string) {
  const removed = await getRemovedQuestion(sql, id);
  if (!removed || !isAuthor(person, removed)) fail("not_found");
  return updated({ ok: true });
}

registerSyncKind("question.ask", questionWrites["question.ask"], askQuestion);
registerSyncKind("question.withdraw", questionWrites["question.withdraw"], withdrawQuestion);
