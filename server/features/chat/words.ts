// An answer in words, as a model says them.
import type { ChatModel, ModelMessage, Spent } from "../../services/chat-model.ts";
import { estimateTokens } from "../../services/tokens.ts";
import { costOfTokens } from "../usage/prices.ts";
import type { Work } from "./answers.ts";

export function words(model: ChatModel, messages: ModelMessage[]): Work {
  let told: Spent | undefined;
  return {
    kind: "message",
    model: model.model,
    async carry(add, signal) {
      for await (const part of model.answer(messages, signal)) {
        if ("text" in part) add(part.text);
        else told = part;
      }
    },
    spent({ status }, text) {
      if (status === "failed" || status === "stopped" && text === "") return undefined;
      const spent = told ?? estimated(messages, text);
      return { ...spent, cost: costOfTokens(spent.inputTokens, spent.outputTokens) };
    },
  };
}

/** Not every provider says it, and none of an answer that was stopped. */
const estimated = (messages: ModelMessage[], text: string): Spent => ({
  inputTokens: messages.reduce((sum, { content }) => sum + estimateTokens(content), 0),
  outputTokens: estimateTokens(text),
});
