// Counts the calls to an embedding model in the academy's month. They belong to no user.
import type { Database } from "../../db/database.ts";
import type { EmbeddingModel } from "../../services/embedding-model.ts";
import { ModelFailed } from "../../services/model-failed.ts";
import { estimateTokens } from "../../services/tokens.ts";
import { addToTotal, type Ceiling } from "../usage/ceiling.ts";
import { costOfEmbedding } from "../usage/prices.ts";

const RETRY_SECONDS = 3600;

/** When the budget is used, the search by words goes on alone, and lessons wait for their vectors. */
export function chargeEmbeddings(
  { model, embed }: EmbeddingModel,
  database: Database,
  ceiling: Ceiling,
): EmbeddingModel {
  return {
    model,
    async embed(texts, signal) {
      const tokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
      // Before the call, because another process may use the rest of the budget meanwhile.
      if (!await addToTotal(database.sql, costOfEmbedding(tokens), ceiling)) {
        throw new ModelFailed("ai_unavailable", "the month's budget is used", {
          ...{ retryAfter: RETRY_SECONDS, mayCost: false },
        });
      }
      return await embed(texts, signal);
    },
  };
}
