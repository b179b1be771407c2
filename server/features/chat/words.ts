// An answer in text, as a chat model writes it.
import { createByteLimiter } from "../../http/byte-limiter.ts";
import type { ChatModel, ModelMessage, Spent } from "../../services/chat-model.ts";
import { ModelFailed } from "../../services/model-failed.ts";
import type { Storage } from "../../services/storage.ts";
import { isPicture } from "../attachments/schema.ts";
import { partsOf } from "../attachments/tell-files.ts";
import type { Work } from "./answers.ts";
import { estimateSpent, withCost } from "./estimate-spent.ts";
import type { ContextMessage } from "./fit-context.ts";

type Around = { chatModel: ChatModel; storage: Pick<Storage, "open" | "read"> };

/**
 * The room for the pictures of all running answers. While an answer runs, the memory holds each of
 * its pictures more than once, also as text.
 */
const ROOM = 64 * 1024 * 1024;
const WAIT_SECONDS = 10;

const pictures = createByteLimiter({ bytes: ROOM });

export function words({ chatModel: model, storage }: Around, told: ContextMessage[]): Work {
  let taken: Spent | undefined;
  let isAsked = false;
  return {
    kind: "message",
    model: model.model,
    async carry(add, signal) {
      const place = pictures.enter();
      if (!place.take(bytesOf(told))) {
        throw new ModelFailed("rate_limited", "no room for its pictures", {
          retryAfter: WAIT_SECONDS,
          mayCost: false,
        });
      }
      try {
        const messages = await Promise.all(told.map((one) => withFiles(storage, one, signal)));
        isAsked = true;
        for await (const part of model.answer(messages, signal)) {
          if ("text" in part) add(part.text);
          else taken = part;
        }
      } finally {
        place.leave();
      }
    },
    spent: (text) => isAsked ? withCost(taken ?? estimateSpent(told, text)) : undefined,
  };
}

const bytesOf = (told: ContextMessage[]) =>
  told.flatMap(({ files }) => files)
    .filter((file) => isPicture(file) && file.fitting > 0)
    .reduce((sum, { size }) => sum + size, 0);

async function withFiles(
  storage: Around["storage"],
  { role, content, files }: ContextMessage,
  signal: AbortSignal,
): Promise<ModelMessage> {
  if (role !== "user" || files.length === 0) return { role, content };
  const parts = await partsOf(storage, files, signal);
  return { role, content: [{ type: "text", text: content }, ...parts] };
}
