// Stops an answer from any device and by any process: at once if it runs here, otherwise by a mark
// that its process reads each second.
import type { Pool } from "../../db/sql.ts";
import { failDeadAnswers } from "./abandoned-answers.ts";
import { getAnswer } from "./answer-queries.ts";
import { requestStop, requestStopIfUnread } from "./stop-queries.ts";

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
