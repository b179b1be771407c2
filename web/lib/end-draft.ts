import { keepDraft, readDraft } from "./drafts.ts";

const listeners = new Set<(place: string) => void>();

/** What was sent is stored, so nothing is left to be typed; unless something has been typed since. */
export function endDraft(place: string, sent: string) {
  const kept = readDraft(place);
  if (kept === undefined || kept === sent) leaveDraft(place, "");
}

/** What was sent is stored, and this is left. */
export function leaveDraft(place: string, left: string) {
  keepDraft(place, left);
  for (const listener of [...listeners]) listener(place);
}

/** For the form that is open by then: it may not be the one that has sent it. */
export function whenDraftEnds(place: string, listener: () => void) {
  const listen = (ended: string) => ended === place && listener();
  listeners.add(listen);
  return () => {
    listeners.delete(listen);
  };
}
