// Takes a person's data off the device, without the library that put them there: that may not have been loaded.
import { dropDrafts, dropDraftsOfOthers } from "../lib/drafts.ts";
import { followSession, remembered } from "../lib/session.ts";
import { outboxName } from "./outbox-name.ts";

/** From here on. */
export const purgeForgotten = () =>
  followSession({
    onForgotten(id) {
      remove(`pyinnya-${id}`);
      removeEmpty(outboxName(id));
    },
    // A session that ends by itself takes nothing that she was typing.
    onLeft: dropDrafts,
    onRemembered: dropDraftsOfOthers,
  });

/** What a tab that was killed in between has left. */
export async function purgeLeftOvers() {
  const id = remembered()?.id;
  if (id) dropDraftsOfOthers(id);
  for (const { name = "" } of await globalThis.indexedDB?.databases?.() ?? []) {
    const [, whose, isOutbox] = /^pyinnya-([\da-f-]{36})(-outbox)?$/.exec(name) ?? [];
    if (!whose || whose === id) continue;
    if (isOutbox) removeEmpty(name);
    else remove(name);
  }
}

/** Unsent work outlives the stay of its writer; an outbox without any only tells that she was here. */
function removeEmpty(name: string) {
  try {
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => {
      const db = opening.result;
      try {
        const all = db.transaction(["writes", "answers"], "readwrite");
        all.objectStore("answers").clear();
        const count = all.objectStore("writes").count();
        all.oncomplete = () => {
          if (count.result === 0) remove(name);
        };
      } catch {
        // Not as it is today: it stays.
      }
      // When what was begun is done.
      db.close();
    };
  } catch {
    // Without a store there is nothing in it.
  }
}

function remove(name: string) {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // Without a store there is nothing in it.
  }
}
