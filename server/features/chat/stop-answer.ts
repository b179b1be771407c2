// Stops an answer from any device and by any process: at once if it runs here, otherwise by a mark
// that its process reads each second.
import type { Pool, Sql } from "../../db/sql.ts";
import { failDeadAnswers } from "./abandoned-answers.ts";
import { getAnswer } from "./answer-queries.ts";

const LOOK_MS = 250;
/** No answer may stop for a question that has just stopped waiting. */
const SHARE_OF_WAIT = 0.9;

/** The answers that run in this process. A type of its own, because they ask questions, too. */
type RunningAnswers = {
  stop(personId: string, conversationId: string): Promise<unknown> | undefined;
};

/** Resolves when the text of the stopped answer is stored, or after `longestMs`. */
export async function stopAnswer(
  sql: Pool,
  answers: RunningAnswers,
  { personId, conversationId, longestMs }: {
    personId: string;
    conversationId: string;
    longestMs: number;
  },
) {
  const stopped = answers.stop(personId, conversationId);
  if (stopped) return void await stopped;
  await waitForEnd(sql, await requestStop(sql, conversationId), longestMs);
}

/** Stops the conversation's running answer when nobody reads it any more, within `longestMs`. */
export async function stopUnreadAnswer(sql: Pool, conversationId: string, longestMs: number) {
  const id = await requestStopIfUnread(sql, conversationId, longestMs * SHARE_OF_WAIT);
  await waitForEnd(sql, id, longestMs);
}

async function waitForEnd(sql: Pool, id: string | undefined, longestMs: number) {
  const began = performance.now();
  while (id && performance.now() - began < longestMs) {
    const answer = await getAnswer(sql, id);
    if (answer?.status !== "running") return;
    if (answer.isDead) return void await sql.begin(failDeadAnswers);
    await new Promise((go) => setTimeout(go, LOOK_MS));
  }
}

/** Marks the running answer. The process that runs it sees the mark within a second. */
const requestStop = (sql: Sql, conversationId: string) =>
  sql<{ id: string }[]>`
    update academy.messages set stop_asked_at = coalesce(stop_asked_at, now())
    where conversation_id = ${conversationId} and status = 'running' returning id
  `.then(([row]) => row?.id);

/**
 * Tells the process that runs the conversation's answer to stop it in this time if nobody reads it.
 * Returns the answer's id, or undefined if none runs.
 */
const requestStopIfUnread = (sql: Sql, conversationId: string, ms: number) =>
  sql<{ id: string }[]>`
    update academy.messages set next_asks_until = now() + make_interval(secs => ${ms / 1000})
    where conversation_id = ${conversationId} and status = 'running' returning id
  `.then(([row]) => row?.id);

/**
 * Stores whether users of this process read an answer of another process. One row for each call:
 * several rows could wait for the rows that `putNewText` has locked, and it for them.
 */
export const putFollower = (sql: Sql, id: string, process: string, isReading: boolean) =>
  sql`
    update academy.messages set followers = array_remove(followers, ${process}::uuid) || ${
    isReading ? [process] : []
  }::uuid[]
    where id = ${id} and status = 'running'
  `;
