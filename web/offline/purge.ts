// Takes a person's data off the device, without the library that put them there: that may not have been loaded.
import { loadAhead } from "../lib/quiet.ts";
import { currentPersonId, followSession } from "../lib/session.ts";
import { databaseName } from "./read-kept.ts";

/** From here on. What she has read goes at once; what she has not sent is put away for her. */
export function purgeForgotten() {
  if (hasLeftOvers()) act(({ putAwayOthers }) => putAwayOthers());
  return followSession({
    onForgotten(id, how) {
      removeKept(id);
      act(({ putAway }) => putAway(id, how));
    },
    onCome: () => loadAhead(() => act(({ putAwayOthers }) => putAwayOthers())),
  });
}

/** The browser was closed as somebody left: her key or her words lie open until it is done. */
function hasLeftOvers() {
  try {
    return Object.keys(localStorage).some((name) => {
      const [kind, id] = name.split(" ");
      return (kind === "seal" || kind === "draft") && id !== currentPersonId();
    });
  } catch {
    return false;
  }
}

const act = (how: (file: typeof import("./put-away.ts")) => Promise<void>) =>
  import("./put-away.ts").then(how).catch(() => {
    // The next start finds what is left.
  });

export function removeKept(personId: string) {
  try {
    indexedDB.deleteDatabase(databaseName(personId));
    // What is noted of it (kept-mark.ts), of her alone: that she has left is no loss to be told.
    if (localStorage.kept?.includes(personId)) delete localStorage.kept;
  } catch {
    // Without a store there is nothing in it.
  }
}
