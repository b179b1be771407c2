// An answer in text, as a chat model writes it.
import { createByteLimiter } from "../../http/byte-limiter.ts";
import type { ChatModel, ModelMessage, TokenCounts } from "../../services/chat-model.ts";
import { ModelFailed } from "../../services/model-failed.ts";
import type { Storage } from "../../services/storage.ts";
import { toModelParts } from "../attachments/files-for-model.ts";
import { isPicture } from "../attachments/schema.ts";
import type { Work } from "./answer-run.ts";
import { type ContextMessage, estimateTokenCounts, withCost } from "./fit-context.ts";

type Dependencies = { chatModel: ChatModel; storage: Pick<Storage, "open" | "read"> };

/**
 * The room for the pictures of all running answers. While an answer runs, the memory holds each of
 * its pictures more than once, also as text.
 */
const MAX_PICTURE_BYTES = 64 * 1024 * 1024;
const WAIT_SECONDS = 10;

const pictureLimiter = createByteLimiter({ bytes: MAX_PICTURE_BYTES });

export function textAnswer(
  { chatModel: model, storage }: Dependencies,
  messages: ContextMessage[],
): Work & { readonly isCut: boolean } {
  let reportedUsage: TokenCounts | undefined;
  let isCut = false;
  let wasCalled = false;
  return {
    kind: "message",
    model: model.model,
    /** The limit of tokens has ended the answer. */
    get isCut() {
      return isCut;
    },
    async produce({ add }, signal) {
      const reservation = pictureLimiter.enter();
      if (!reservation.take(pictureBytes(messages))) {
        throw new ModelFailed("rate_limited", "no room for its pictures", {
          retryAfter: WAIT_SECONDS,
          mayCost: false,
        });
      }
      try {
        const modelMessages = await Promise.all(
          messages.map((message) => withFiles(storage, message, signal)),
        );
        wasCalled = true;
        for await (const part of model.answer(modelMessages, signal)) {
          if ("text" in part) add(part.text);
          else if ("isCut" in part) isCut = true;
          else reportedUsage = part;
        }
      } finally {
        reservation.leave();
      }
    },
    spent: (text) =>
      wasCalled ? withCost(reportedUsage ?? estimateTokenCounts(messages, text)) : undefined,
  };
}

const pictureBytes = (messages: ContextMessage[]) =>
  messages.flatMap(({ files }) => files)
    .filter((file) => isPicture(file) && file.tokenBudget > 0)
    .reduce((sum, { size }) => sum + size, 0);

async function withFiles(
  storage: Dependencies["storage"],
  { role, content, files }: ContextMessage,
  signal: AbortSignal,
): Promise<ModelMessage> {
  if (role !== "user" || files.length === 0) return { role, content };
  const parts = await toModelParts(storage, files, signal);
  return { role, content: [{ type: "text", text: content }, ...parts] };
}
