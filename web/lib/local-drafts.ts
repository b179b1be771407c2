// The drafts in localStorage. Forms read them there at once, and all tabs share them.

/** A draft in IndexedDB. An empty text says that the draft was removed. */
export type DraftRow = { place: string; text: string; at: number };

export const draftKey = (personId: string | undefined, place: string) =>
  `draft ${personId} ${place}`;
export const sealedDraftsKey = (personId: string) => `sealed ${personId}`;
export const stampKey = (personId: string) => `drafted ${personId}`;

/** This user's drafts, by their places. */
export function readDrafts(personId: string): Map<string, string> {
  const prefix = draftKey(personId, "");
  try {
    return new Map(
      Object.entries<string>(localStorage)
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, text]) => [name.slice(prefix.length), text]),
    );
  } catch {
    // Without storage there are no drafts.
    return new Map();
  }
}

/**
 * When a draft last changed in localStorage. A killed browser loses what localStorage took in the
 * last seconds. Drafts in IndexedDB that are newer than this stamp are what it lost.
 */
export const readStamp = (personId: string) => Number(localStorage.getItem(stampKey(personId)));

/** The stamp only grows, also when the clock of the phone was set back. */
export function raiseStamp(personId: string, least = Date.now()): number {
  const stamp = Math.max(least, readStamp(personId) + 1);
  localStorage.setItem(stampKey(personId), String(stamp));
  return stamp;
}

/** Puts back what a killed browser has lost. Keeps texts that the user has typed since. */
export function putLostDrafts(
  personId: string,
  rows: readonly DraftRow[],
  isTyped: (place: string) => boolean = () => false,
) {
  const stamp = readStamp(personId);
  const lost = rows.filter(({ at }) => at > stamp);
  if (lost.length === 0) return;
  for (const { place, text } of lost.filter(({ place }) => !isTyped(place))) {
    if (text) localStorage.setItem(draftKey(personId, place), text);
    else localStorage.removeItem(draftKey(personId, place));
  }
  raiseStamp(personId, Math.max(...lost.map(({ at }) => at)));
}
