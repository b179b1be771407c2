// Takes a person's data off the device, without the library that put them there: that may not have been loaded.
import { dropDrafts } from "../lib/drafts.ts";
import { followSession, remembered } from "../lib/session.ts";

/** From here on. */
export const purgeForgotten = () =>
  followSession({
    onForgotten(id) {
      remove(`pyinnya-${id}`);
      dropDrafts(id);
    },
  });

/** What a tab that was killed in between has left. */
export async function purgeLeftOvers() {
  const id = remembered()?.id;
  for (const { name = "" } of await globalThis.indexedDB?.databases?.() ?? []) {
    if (/^pyinnya-[\da-f-]{36}$/.test(name) && name !== `pyinnya-${id}`) remove(name);
  }
}

function remove(name: string) {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // Without a store there is nothing in it.
  }
}
