// Ends answers that no process completes. The provider was called for them, so their estimated cost
// is stored.
import { putSearchTexts } from "../../db/search-texts.ts";
import type { Sql } from "../../db/sql.ts";
import { citedSources, type Source } from "../passages/sources.ts";
import { estimateTokens } from "../../services/tokens.ts";
import { costOfImage, isPriced } from "../usage/prices.ts";
import { settleUsage } from "../usage/queries.ts";
import {
  type AbandonedAnswer,
  endDeadAnswers,
  keepSources,
  lockRunning,
} from "./answer-queries.ts";
import { estimateTokenCounts, fitContext, listContext, withCost } from "./fit-context.ts";

/**
 * Marks the answers of dead processes as failed. Their text stays, and they do not count in the
 * quota. Call this function in a transaction. If the transaction has locked a user's usage, name a
 * conversation of that user.
 */
export async function failDeadAnswers(
  sql: Sql,
  conversationId?: string,
): Promise<{ count: number }> {
  const dead = await endDeadAnswers(sql, conversationId);
  for (const answer of dead) {
    await settleAbandoned(sql, answer);
    const { id, content, sources } = answer;
    if (sources) await keepSources(sql, id, citedSources(content, sources));
  }
  await putSearchTexts(
    sql,
    dead.filter(({ content }) => content !== "").map((
      { id, conversationId, personId, content },
    ) => ({ kind: "conversation", sourceId: id, conversationId, ownerId: personId, content })),
  );
  return { count: dead.length };
}

/**
 * Stores the cost of a conversation's running answers, or of this question's. Call this function
 * before you remove the conversation or the question, in the same transaction: later the process
 * that runs such an answer finds no row for it, and cannot store its cost.
 */
export async function abandonRunningAnswers(
  sql: Sql,
  conversationId: string,
  questionId?: string,
): Promise<void> {
  for (const answer of await lockRunning(sql, conversationId, questionId)) {
    await settleAbandoned(sql, answer);
  }
}

async function settleAbandoned(sql: Sql, answer: AbandonedAnswer) {
  const spent = await estimateUsage(sql, answer);
  await settleUsage(sql, { ...answer, ...spent, isCounted: false, isAborted: true });
}

async function estimateUsage(
  sql: Sql,
  { id, conversationId, kind, model, content, sources }: AbandonedAnswer,
) {
  if (kind === "image") {
    return { inputTokens: 0, outputTokens: 0, cost: isPriced(model) ? costOfImage(model) : 0 };
  }
  const messages = fitContext(await listContext(sql, conversationId, id));
  const { inputTokens, outputTokens } = estimateTokenCounts(messages, content);
  return withCost({ inputTokens: inputTokens + estimatePassages(sources ?? []), outputTokens });
}

/** Their texts are not stored. A passage is about four times as long as its excerpt. */
const estimatePassages = (sources: Source[]) =>
  sources.reduce((sum, { excerpt }) => sum + 4 * estimateTokens(excerpt), 0);
