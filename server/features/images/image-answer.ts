// An answer that is a picture: the provider makes it, and the server stores it before any user sees
// it.
import type { ImageModelId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import { Failure } from "../../http/errors.ts";
import { type ImageModels, imageTypes } from "../../services/image-models.ts";
import { ModelFailed } from "../../services/model-failed.ts";
import { type Storage, STORE_FILE_MS } from "../../services/storage.ts";
import type { Work } from "../chat/answer-run.ts";
import type { Message } from "../chat/queries.ts";
import { expectFile } from "../uploads/queries.ts";
import { costOfImage } from "../usage/prices.ts";

type Dependencies = { sql: Sql; storage: Pick<Storage, "put">; imageModels: ImageModels };

export function imageAnswer(
  { sql, storage, imageModels }: Dependencies,
  { model, prompt }: { model: ImageModelId; prompt: string },
): Work {
  let imagePath: string | undefined;
  let wasCalled = false;
  return {
    kind: "image",
    model,
    get imagePath() {
      return imagePath;
    },
    async produce(_, signal) {
      wasCalled = true;
      const { bytes, contentType } = await imageModels.generate(model, prompt, signal);
      const path = `images/${crypto.randomUUID()}.${imageTypes[contentType]}`;
      await expectFile(sql, path);
      const timeout = AbortSignal.timeout(STORE_FILE_MS);
      const both = AbortSignal.any([signal, timeout]);
      try {
        if (!await storage.put(path, bytes, contentType, both)) {
          throw new Error("The name of the new picture is taken");
        }
      } catch (error) {
        signal.throwIfAborted();
        throw timeout.aborted ? new ModelFailed("ai_failed", "storage took too long") : error;
      }
      imagePath = path;
    },
    // The provider charges for the picture also if the user has stopped the answer.
    spent: () =>
      wasCalled ? { inputTokens: 0, outputTokens: 0, cost: costOfImage(model) } : undefined,
  };
}

type Ended = Pick<Message, "status" | "model" | "errorCode" | "retryAfter">;

/** Returns the reason why an answer has no picture. */
export function failureOf({ status, model, errorCode, retryAfter }: Ended): Failure {
  // The server could not store the end of the answer yet.
  if (status === "running") return new Failure("unavailable", undefined, 2);
  if (status === "stopped") {
    return new Failure("conflict", { model, reason: "stopped" }, undefined, "It was stopped.");
  }
  const wait = retryAfter ?? undefined;
  if (errorCode === "rate_limited") return new Failure("rate_limited", { model }, wait);
  if (errorCode === "ai_unavailable") {
    const sentence = `${model} is not available right now.`;
    return new Failure("ai_unavailable", { model }, wait, sentence);
  }
  const sentence = "Failed to generate image. Please try again.";
  return new Failure("ai_failed", { model }, wait, sentence);
}
