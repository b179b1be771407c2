import type { TokenCounts } from "../../services/chat-model.ts";
import { estimateTokens } from "../../services/tokens.ts";
import { costOfTokens } from "../usage/prices.ts";
import type { ContextMessage } from "./fit-context.ts";

/**
 * Estimates the tokens, for a provider that does not report them and for an answer that was
 * stopped.
 */
export const estimateTokenCounts = (messages: ContextMessage[], text: string): TokenCounts => ({
  inputTokens: messages.reduce(
    (sum, { content, files }) =>
      files.reduce((sum, { tokenBudget }) => sum + tokenBudget, sum + estimateTokens(content)),
    0,
  ),
  outputTokens: estimateTokens(text),
});

export const withCost = (spent: TokenCounts) => ({
  ...spent,
  cost: costOfTokens(spent.inputTokens, spent.outputTokens),
});
