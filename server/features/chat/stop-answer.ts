// Stopping works from any device and by way of any process: here at once, elsewhere by a mark that is seen each second.
import type { Pool } from "../../db/sql.ts";
import { failDead } from "./abandoned-answers.ts";
import { askToStop, getAnswer } from "./answer-queries.ts";
import type { Answers } from "./answers.ts";

const LOOK_MS = 100;

/** What there is of the answer has been stored, or it takes unusually long. */
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
  const id = await askToStop(sql, conversationId);
  const began = performance.now();
  while (id && performance.now() - began < longestMs) {
    const answer = await getAnswer(sql, id);
    if (answer?.status !== "running") return;
    if (answer.isDead) return void await sql.begin(failDead);
    await new Promise((go) => setTimeout(go, LOOK_MS));
  }
}
