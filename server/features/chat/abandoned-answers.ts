// Answers that no process brings to their end. The provider was called for them, so their estimated cost is stored.
import type { Sql } from "../../db/sql.ts";
import { costOfImage, isPriced } from "../usage/prices.ts";
import { settleUsage } from "../usage/queries.ts";
import { type Abandoned, endDead, listContext, lockRunning } from "./answer-queries.ts";
import { estimateSpent, withCost } from "./estimate-spent.ts";
import { fitContext } from "./fit-context.ts";

/**
 * Answers of dead processes fail. What there is of them is kept and takes no place in the quota. To be called in a
 * transaction; in one that holds a user's usage already, for that user's conversation only.
 */
export async function failDead(sql: Sql, conversationId?: string): Promise<{ count: number }> {
  const dead = await endDead(sql, conversationId);
  for (const answer of dead) await settleAbandoned(sql, answer);
  return { count: dead.length };
}

/** Before their conversation is removed, in the same transaction: the process that runs them finds nothing to end. */
export async function abandonRunning(sql: Sql, conversationId: string): Promise<void> {
  for (const answer of await lockRunning(sql, conversationId)) await settleAbandoned(sql, answer);
}

async function settleAbandoned(sql: Sql, answer: Abandoned) {
  const spent = await spentOn(sql, answer);
  await settleUsage(sql, { ...answer, ...spent, isCounted: false, isAborted: true });
}

async function spentOn(sql: Sql, { id, conversationId, kind, model, content }: Abandoned) {
  if (kind === "image") {
    return { inputTokens: 0, outputTokens: 0, cost: isPriced(model) ? costOfImage(model) : 0 };
  }
  const told = fitContext(await listContext(sql, conversationId, id));
  return withCost(estimateSpent(told, content));
}
