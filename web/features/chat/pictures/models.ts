import { useState } from "react";
import { type Config, useConfig } from "../../../lib/config.ts";
import { keepDraft, readDraft } from "../../../lib/drafts.ts";

export type ImageModel = Config["imageModels"][number]["id"];

const PLACE = "image model";

/** The server's picture models; the user's last choice is chosen, else the first available. */
export function useImageModels() {
  const models = useConfig()?.imageModels ?? [];
  const [wish, setWish] = useState(() => readDraft(PLACE));
  const open = models.filter(({ isAvailable }) => isAvailable);
  // If no model is set up, the server's refusal names the model.
  const chosen = open.find(({ id }) => id === wish) ?? open[0] ?? models[0];
  return {
    models,
    chosen: chosen?.id,
    choose: (id: string) => {
      setWish(id);
      keepDraft(PLACE, id);
    },
  };
}
