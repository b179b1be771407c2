// Takes a person's data off the device, without the library that put them there: that may not have been loaded.
import { whenQuiet } from "../lib/quiet.ts";
import { followSession } from "../lib/session.ts";

/** From here on. What she has read goes at once; what she has not sent is put away for her. */
export const purgeForgotten = () =>
  followSession({
    onForgotten(id, how) {
      remove(`pyinnya-${id}`);
      load().then(({ putAway }) => putAway(id, how)).catch(nextTime);
    },
    onCome: () => whenQuiet().then(load).then((file) => file.putAwayOthers()).catch(nextTime),
  });

const load = () => import("./put-away.ts");

function nextTime() {
  // The next start finds what is left.
}

export function remove(name: string) {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // Without a store there is nothing in it.
  }
}
