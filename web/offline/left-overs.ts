import { currentPersonId } from "../lib/session.ts";
import { hasRead, readMark, writeMark } from "./kept-mark.ts";
import { putAwayOthers } from "./put-away.ts";

/** Data of others that a killed tab could not take away, and the person's own that have grown old. */
export const dropLeftOvers = (version: string) =>
  // One does not wait for the other: what has grown old may be what leaves no room to put anything away.
  Promise.allSettled([putAwayOthers(), dropOld(version)]);

async function dropOld(version: string) {
  const personId = currentPersonId();
  if (!personId) return;
  const { dropStale } = await import("./db.ts");
  if (personId !== currentPersonId()) return;
  if (await dropStale(personId, version)) noteLeftBehind(personId);
}

/** An update has left behind what she had read. What she has written it takes along. */
function noteLeftBehind(personId: string) {
  const mark = readMark();
  if (mark?.personId !== personId || mark.isEmptied || !hasRead(mark)) return;
  writeMark({ ...mark, unsent: 0, isEmptied: true, isByUpdate: true });
}
