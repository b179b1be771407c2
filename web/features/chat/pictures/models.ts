import { useState } from "react";
import { type Config, useConfig } from "../../../lib/config.ts";
import { keepDraft, readDraft } from "../../../lib/drafts.ts";

export type ImageModel = Config["imageModels"][number]["id"];

const PLACE = "image model";

/** By which pictures are made here: the one she chose last, else the first that there is. */
export function useImageModels() {
  const models = useConfig()?.imageModels ?? [];
  const [wish, setWish] = useState(() => readDraft(PLACE));
  const open = models.filter(({ isAvailable }) => isAvailable);
  // Where none is set up, the server says which one it missed.
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
