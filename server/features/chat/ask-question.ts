// Stores a question and takes its place in the quota before the model is asked, or does neither.
import { indexSources } from "../../db/search-sources.ts";
import { putSearchTexts } from "../../db/search-texts.ts";
import type { Pool, Transaction } from "../../db/sql.ts";
import { fail, failUntil, Failure } from "../../http/errors.ts";
import { type CallKey, claimCallKey, storeWorkId } from "../../http/slow-calls.ts";
import { formatError, type Log } from "../../log.ts";
import { claimAttachments, detachAttachments } from "../attachments/queries.ts";
import { countAction, DAY_SECONDS, HOUR_SECONDS } from "../limits/count-action.ts";
import { type Budget, type Ceiling, reportBudget, requireBudget } from "../usage/ceiling.ts";
import {
  freeUsage,
  getRefusal,
  reserveUsage,
  type UsageKind,
  type UsageTime,
} from "../usage/queries.ts";
import { failDeadAnswers } from "./abandoned-answers.ts";
import {
  getAnswerState,
  getQuestionState,
  insertQuestion,
  type QuestionKey,
  type QuestionState,
  removeQuestion,
} from "./answer-queries.ts";
import { type HistoryMessage, listContext } from "./fit-context.ts";
import { canReadConversation } from "./policy.ts";
import { isSameAbout, type OpenAbout } from "./resolve-about.ts";
import { stopUnreadAnswer } from "./stop-answer.ts";
import { lockQuestion } from "./take-back-question.ts";

type Question = QuestionKey & {
  /** The kind of the answer: text or a picture. */
  kind: UsageKind;
  message: string;
  attachmentIds?: string[];
  /** What it is about. `closed`: the user may not open that, or it does not exist. */
  about?: OpenAbout | "closed";
  /** The user wants hints. */
  guide?: boolean;
  /** The revisions of the lessons that the user may study. */
  lessonsRevision?: string;
  personId: string;
  model: string;
  /** The process that will run the answer. */
  holder: string;
  quota: number;
  ceiling: Ceiling;
  mostAtOnce: number;
  /**
   * Counts chat questions and pictures together. A question that the user stops before its first
   * word counts, too.
   */
  attemptsPerHour: number;
  attemptsPerDay: number;
  isSetUp: boolean;
  /** The key of a call that the client may repeat. Only one of its answers may succeed. */
  callKey?: CallKey;
  /** How long the question may wait for an answer that nobody reads any more to stop. */
  unreadMs: number;
  /** The time of the question. The default is now. */
  at?: Date;
};

export type NewAnswer = UsageTime & {
  id: string;
  personId: string;
  conversationId: string;
  /** The question and what came before it, newest first. Empty for a picture. */
  history: HistoryMessage[];
};

/** A user with too many answers at once may ask again after so many seconds. */
const WAIT_SECONDS = 5;

/** Returns the answer to run, or only its id if the same question was asked before. */
export async function askQuestion(
  { sql: pool, log }: { sql: Pool; log: Log },
  question: Question,
): Promise<NewAnswer | { known: string }> {
  let budget: Budget | undefined;
  const tryToAsk = () =>
    pool.begin((sql) => ask(sql, question, (read) => void (budget = read))) as Promise<
      NewAnswer | { known: string }
    >;
  try {
    return await tryToAsk();
  } catch (error) {
    // A client that names its message resumes an answer that it lost, so its answers run on. Also,
    // the server may learn only now that the reader of the old answer has left.
    if (!(error instanceof OtherAnswerRuns) || question.messageId || question.callKey) throw error;
    await stopUnreadAnswer(pool, question.conversationId, question.unreadMs);
    return await tryToAsk();
  } finally {
    // Outside of the transaction, because a refusal undoes what that has stored.
    if (budget) {
      await reportBudget(pool, log, budget, question.ceiling)
        .catch((error) => log.warn("AI budget", { error: formatError(error) }));
    }
  }
}

class OtherAnswerRuns extends Failure {
  constructor() {
    super("conflict");
  }
}

async function ask(sql: Transaction, input: Question, onBudget: (budget: Budget) => void) {
  const { personId, conversationId, kind, callKey, attachmentIds: ids = [] } = input;
  const usage = { personId, kind };
  const place = { ...usage, limit: input.quota, ceiling: input.ceiling, at: input.at };
  // Locks the user's month before all reads. Other questions of the same user wait here and then
  // see what this transaction has done.
  const reserve = () => reserveUsage(sql, place);
  // Sent at once, but the database runs them one after the other.
  let [, time, foundState] = await Promise.all([
    input.messageId && lockQuestion(sql, input.messageId),
    reserve(),
    getQuestionState(sql, input),
  ]);
  const earlier = callKey && await findEarlier(sql, callKey);
  const failedId = earlier?.failedQuestionId;
  // The new answer replaces the failed answer, wherever that is in the conversation.
  const question = failedId ? { ...input, replaces: failedId } : input;
  if (failedId) foundState = await getQuestionState(sql, question);
  let state = requireOwn(question, foundState);
  const known = earlier?.doneId ??
    (!failedId && state.known ? answerOfRepeat(question, state.known) : undefined);
  if (known) {
    if (time) await freeUsage(sql, { ...usage, period: time.period });
    if (callKey) await storeWorkId(sql, callKey, known);
    return { known };
  }
  if (state.isTakenBack) fail("conflict");
  // Behind the repeated call: its answer stays readable when the lesson is gone.
  const about = question.about === "closed" ? fail("not_found") : question.about;
  if (!question.isSetUp) throw modelNotSetUp(question);
  if (state.running?.isDead) {
    await failDeadAnswers(sql, conversationId);
    // The dead answer may have held the last place.
    time ??= await reserve();
    state = requireOwn(question, await getQuestionState(sql, question));
  }
  const { replaces } = question;
  const isInOrder = !replaces || replaces === failedId || replaces === state.lastQuestionId;
  if (!isInOrder) fail("conflict");
  if (state.running) throw new OtherAnswerRuns();
  if (state.runningCount >= question.mostAtOnce) failUntil(WAIT_SECONDS, "rate_limited");
  if (!time) return failUsedUp(await getRefusal(sql, place));
  if (replaces) {
    if (ids.length > 0) await detachAttachments(sql, replaces, ids);
    await removeQuestion(sql, replaces);
  }
  const title = state.isFirst ? titleOf(question.message) : undefined;
  const messageId = question.messageId ?? crypto.randomUUID();
  const [id, claimed, history] = await Promise.all([
    insertQuestion(sql, {
      ...{ ...question, ...time, messageId, title },
      about: about?.stored,
    }),
    ids.length > 0 ? claimAttachments(sql, { personId, messageId, ids }) : [],
    kind === "message" ? listContext(sql, conversationId) : [],
    ...countAttempt(sql, question),
  ]);
  if (!id) fail("conflict");
  if (claimed.length < ids.length) failUnclaimed(ids, claimed);
  await indexQuestion(sql, { ...question, messageId }, state.isFirst);
  if (callKey) await storeWorkId(sql, callKey, id);
  await requireBudget(sql, time.period, question.ceiling, onBudget);
  return { id, personId, conversationId, ...time, history };
}

/** The first question may have changed the conversation's title. */
function indexQuestion(
  sql: Transaction,
  { personId, conversationId, messageId, message }: Question & { messageId: string },
  isFirst: boolean,
) {
  if (isFirst) return indexSources(sql, "conversation", [conversationId]);
  const text = { sourceId: messageId, conversationId, ownerId: personId, content: message };
  return putSearchTexts(sql, [{ kind: "conversation", ...text }]);
}

function failUsedUp(refusal: Awaited<ReturnType<typeof getRefusal>>): never {
  if (!refusal) return fail("internal");
  const { reason, resetsAt } = refusal;
  if (reason === "running") failUntil(WAIT_SECONDS, "rate_limited");
  fail("quota_exceeded", reason === "quota" ? { resetsAt } : { reason, resetsAt });
}

/** A question that is refused does not count, because its transaction is rolled back. */
function countAttempt(sql: Transaction, question: Question) {
  const { personId, attemptsPerHour, attemptsPerDay } = question;
  const count = (seconds: number, most: number, details = {}) =>
    countAction(sql, personId, [{ action: "answer.start", seconds, most }], {
      ...{ reason: "attempts", most },
      ...details,
    });
  return [
    count(HOUR_SECONDS, attemptsPerHour),
    count(DAY_SECONDS, attemptsPerDay, { isDaily: true }),
  ];
}

/**
 * Returns how the answer ended that an earlier call with this key started. Fails if that call still
 * runs.
 */
async function findEarlier(sql: Transaction, callKey: CallKey) {
  const earlier = await claimCallKey(sql, callKey);
  const answer = earlier?.workId && await getAnswerState(sql, earlier.workId);
  if (!answer) {
    // The answer was removed after it was stored with the key. The client's next call reads it
    // there.
    if (earlier?.isAnswered) fail("conflict");
    return undefined;
  }
  if (answer.status === "running" && !answer.isDead) fail("conflict");
  return answer.status === "done"
    ? { doneId: earlier.workId }
    : { failedQuestionId: answer.questionId };
}

/** Fails with the position of each refused id in the list, like other invalid values. */
function failUnclaimed(ids: string[], claimed: string[]): never {
  const issues = ids.flatMap((id, n) =>
    claimed.includes(id) ? [] : [{ path: `attachmentIds.${n}`, issue: "not_yours" }]
  );
  fail("invalid_input", issues);
}

function requireOwn(question: Question, state: QuestionState | undefined): QuestionState {
  if (!state || !canReadConversation({ id: question.personId }, state)) fail("not_found");
  return state;
}

/** Returns the id of the answer if the questions are the same. */
function answerOfRepeat(question: Question, known: NonNullable<QuestionState["known"]>): string {
  const { conversationId, role, content, attachmentIds, answerId, imageModel, about } = known;
  const isSame = conversationId === question.conversationId && role === "user" &&
    content === question.message &&
    attachmentIds.join() === (question.attachmentIds ?? []).join() &&
    imageModel === (question.kind === "image" ? question.model : null) &&
    isSameAbout(about, question.about);
  return isSame ? answerId : fail("conflict");
}

/** Names the model only for pictures, because there are several image models. */
const modelNotSetUp = ({ kind, model }: Question) =>
  kind === "message"
    ? new Failure("ai_unavailable")
    : new Failure("ai_unavailable", { model }, undefined, `${model} is not set up.`);

const MAX_TITLE_LETTERS = 60;
const segmenter = new Intl.Segmenter("my", { granularity: "grapheme" });

/** Makes a conversation's title from its first question: the first line, cut between letters. */
export function titleOf(question: string): string {
  const line = question.split("\n").find((part) => /[^\s\p{C}]/u.test(part)) ?? question;
  const letters = [
    ...segmenter.segment(line.trim().replace(/\s+/g, " ").slice(0, MAX_TITLE_LETTERS * 8)),
  ];
  const fitting = letters.slice(0, MAX_TITLE_LETTERS).map(({ segment }) => segment).join("").trim();
  const whole = [...fitting].slice(0, 199).join("");
  return letters.length > MAX_TITLE_LETTERS ? `${whole}…` : whole;
}
