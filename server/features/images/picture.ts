// An answer that is a picture: the provider makes it, and the server stores it before any user sees
// it.
import type { ImageModelId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import { type ImageModels, imageTypes } from "../../services/image-models.ts";
import { ModelFailed } from "../../services/model-failed.ts";
import type { Storage } from "../../services/storage.ts";
import type { Work } from "../chat/answers.ts";
import { expectFile } from "../uploads/queries.ts";
import { costOfImage } from "../usage/prices.ts";

type Around = { sql: Sql; storage: Pick<Storage, "put">; imageModels: ImageModels };

/** A limit of our own, because storage has none and waits for a file as long as that takes. */
const STORING_MS = 30_000;

export function picture(
  { sql, storage, imageModels }: Around,
  { model, prompt }: { model: ImageModelId; prompt: string },
): Work {
  let imagePath: string | undefined;
  let isAsked = false;
  return {
    kind: "image",
    model,
    get imagePath() {
      return imagePath;
    },
    async carry(_, signal) {
      isAsked = true;
      const { bytes, contentType } = await imageModels.generate(model, prompt, signal);
      const path = `images/${crypto.randomUUID()}.${imageTypes[contentType]}`;
      await expectFile(sql, path);
      const late = AbortSignal.timeout(STORING_MS);
      const both = AbortSignal.any([signal, late]);
      try {
        if (!await storage.put(path, bytes, contentType, both)) {
          throw new Error("Its name is taken");
        }
      } catch (error) {
        signal.throwIfAborted();
        throw late.aborted ? new ModelFailed("ai_failed", "storage took too long") : error;
      }
      imagePath = path;
    },
    // The provider charges for the picture also if the user has stopped the answer.
    spent: () =>
      isAsked ? { inputTokens: 0, outputTokens: 0, cost: costOfImage(model) } : undefined,
  };
}
