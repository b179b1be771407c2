// An answer that is a picture: the provider makes it, and the server stores it before any user sees
// it.
import type { ImageModelId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import { type ImageModels, imageTypes } from "../../services/image-models.ts";
import { ModelFailed } from "../../services/model-failed.ts";
import { type Storage, STORE_FILE_MS } from "../../services/storage.ts";
import type { Work } from "../chat/answer-run.ts";
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
