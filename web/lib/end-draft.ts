import { readDraft, storeDraft } from "./drafts.ts";

const listeners = new Set<(place: string) => void>();

/** Removes the draft of a text that the server has stored, unless the user has typed since. */
export function endDraft(place: string, sent: string) {
  const draft = readDraft(place);
  if (draft === undefined || draft === sent) replaceDraft(place, "");
}

/** The server has stored a text. `left` is the part of the draft that the user has typed since. */
export function replaceDraft(place: string, left: string) {
  storeDraft(place, left);
  for (const listener of [...listeners]) listener(place);
}

/**
 * Calls `listener` when this draft ends. The form that is open then may not be the form that sent
 * it.
 */
export function onDraftEnd(place: string, listener: () => void) {
  const onEnd = (ended: string) => ended === place && listener();
  listeners.add(onEnd);
  return () => {
    listeners.delete(onEnd);
  };
}
