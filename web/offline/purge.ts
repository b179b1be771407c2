// Takes a person's data off the device, without the library that put them there: that may not have been loaded.
import { whenQuiet } from "../lib/quiet.ts";
import { followSession } from "../lib/session.ts";

/** From here on. What she has read goes at once; what she has not sent is put away for her. */
export const purgeForgotten = () =>
  followSession({
    onForgotten(id, how) {
      remove(`pyinnya-${id}`);
      act(({ putAway }) => putAway(id, how));
    },
    onCome: () => whenQuiet().then(() => act(({ putAwayOthers }) => putAwayOthers())),
  });

const act = (how: (file: typeof import("./put-away.ts")) => Promise<void>) =>
  import("./put-away.ts").then(how).catch(() => {
    // The next start finds what is left.
  });

export function remove(name: string) {
  try {
    indexedDB.deleteDatabase(name);
    // What is noted of it (kept-mark.ts), and of nobody else's: that somebody has left is no loss to be told.
    const isOfIt = localStorage.getItem("kept")?.includes(name.slice("pyinnya-".length));
    if (isOfIt) localStorage.removeItem("kept");
  } catch {
    // Without a store there is nothing in it.
  }
}
