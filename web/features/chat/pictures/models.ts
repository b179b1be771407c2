import { useState } from "react";
import { useConfig } from "../../../lib/http/queries.ts";
import { readDraft, storeDraft } from "../../../lib/device/drafts.ts";

const DRAFT_KEY = "image model";

/** The server's picture models; the user's last choice is chosen, else the first available. */
export function useImageModels() {
  const models = useConfig()?.imageModels ?? [];
  const [chosenId, setChosenId] = useState(() => readDraft(DRAFT_KEY));
  const available = models.filter(({ isAvailable }) => isAvailable);
  // If no model is set up, the server's refusal names the model.
  const chosen = available.find(({ id }) => id === chosenId) ?? available[0] ?? models[0];
  return {
    models,
    chosen: chosen?.id,
    canDraw: available.length > 0,
    choose: (id: string) => {
      setChosenId(id);
      storeDraft(DRAFT_KEY, id);
    },
  };
}
