import { currentPersonId } from "../lib/session.ts";
import { noteLeftBehind } from "./kept-mark.ts";
import { putAwayOthers } from "./put-away.ts";

/** Data of others that a killed tab could not take away, and the person's own that have grown old. */
export async function dropLeftOvers(version: string) {
  try {
    await putAwayOthers();
    const personId = currentPersonId();
    if (!personId) return;
    const { dropStale } = await import("./db.ts");
    if (personId !== currentPersonId()) return;
    if (await dropStale(personId, version)) noteLeftBehind(personId);
  } catch {
    // Without a store nothing is left over.
  }
}
