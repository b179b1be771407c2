// An answer in words, as a model says them.
import type { ChatModel, ModelMessage, Spent } from "../../services/chat-model.ts";
import type { Storage } from "../../services/storage.ts";
import { estimateTokens } from "../../services/tokens.ts";
import { partsOf } from "../attachments/tell-files.ts";
import { costOfTokens } from "../usage/prices.ts";
import type { Work } from "./answers.ts";
import type { Told } from "./fit-context.ts";

type Around = { chatModel: ChatModel; storage: Pick<Storage, "open" | "read"> };

export function words({ chatModel: model, storage }: Around, told: Told[]): Work {
  let taken: Spent | undefined;
  return {
    kind: "message",
    model: model.model,
    async carry(add, signal) {
      const messages = await Promise.all(told.map((one) => withFiles(storage, one, signal)));
      for await (const part of model.answer(messages, signal)) {
        if ("text" in part) add(part.text);
        else taken = part;
      }
    },
    spent({ status }, text) {
      if (status === "failed" || status === "stopped" && text === "") return undefined;
      const spent = taken ?? estimated(told, text);
      return { ...spent, cost: costOfTokens(spent.inputTokens, spent.outputTokens) };
    },
  };
}

async function withFiles(
  storage: Around["storage"],
  { role, content, files }: Told,
  signal: AbortSignal,
): Promise<ModelMessage> {
  if (role !== "user" || files.length === 0) return { role, content };
  const parts = await partsOf(storage, files, signal);
  return { role, content: [{ type: "text", text: content }, ...parts] };
}

/** Not every provider says it, and none of an answer that was stopped. */
const estimated = (told: Told[], text: string): Spent => ({
  inputTokens: told.reduce(
    (sum, { content, files }) =>
      files.reduce((sum, { fitting }) => sum + fitting, sum + estimateTokens(content)),
    0,
  ),
  outputTokens: estimateTokens(text),
});
