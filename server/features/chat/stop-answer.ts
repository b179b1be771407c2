// Stops an answer from any device and by any process: at once if it runs here, otherwise by a mark
// that its process reads each second.
import type { Pool } from "../../db/sql.ts";
import { failDeadAnswers } from "./abandoned-answers.ts";
import { getAnswer, requestStop } from "./answer-queries.ts";
import type { Answers } from "./answers.ts";

const LOOK_MS = 100;

/** Resolves when the text of the stopped answer is stored, or after `longestMs`. */
export async function stopAnswer(
  sql: Pool,
  answers: Answers,
  { personId, conversationId, longestMs }: {
    personId: string;
    conversationId: string;
    longestMs: number;
  },
) {
  const stopped = answers.stop(personId, conversationId);
  if (stopped) return await stopped;
  const id = await requestStop(sql, conversationId);
  const began = performance.now();
  while (id && performance.now() - began < longestMs) {
    const answer = await getAnswer(sql, id);
    if (answer?.status !== "running") return;
    if (answer.isDead) return void await sql.begin(failDeadAnswers);
    await new Promise((go) => setTimeout(go, LOOK_MS));
  }
}
