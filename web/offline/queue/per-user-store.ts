// Opens a store of one user in this page on first use, closes it when the user leaves, and holds
// what screens show of it.
import { listDatabases } from "../../lib/device/databases.ts";
import { createStore } from "../../lib/device/store.ts";
import { currentUserId } from "../../lib/http/session.ts";

type Load<Store, View> = (
  userId: string,
  callbacks: {
    /** Whether the user is still here. An answer may come when another user is here. */
    isSameUser: () => boolean;
    show: (next: View) => void;
  },
) => Promise<() => Store>;

/** `load` loads the code and returns the function that opens the store. */
export function createPerUserStore<Store extends { close(): void }, View>(
  emptyView: View,
  load: Load<Store, View>,
) {
  const { get: currentView, set: show, subscribe: watch } = createStore(emptyView);
  type Current = { userId: string; storePromise?: Promise<Store> };
  let current: Current | undefined;

  async function loadFor(own: Current) {
    const { userId } = own;
    const isSameUser = () => current === own && currentUserId() === userId;
    try {
      const openStore = await load(userId, {
        isSameUser,
        show: (next) => isSameUser() && show(next),
      });
      // If the store opened now, its database would exist again, and the next user could find it.
      if (!isSameUser()) throw new Error("The user has left");
      return openStore();
    } catch (error) {
      if (current === own) current = undefined;
      throw error;
    }
  }

  function close() {
    current?.storePromise?.then((store) => store.close(), () => {});
    current = undefined;
    show(emptyView);
  }

  return {
    close,
    show,
    currentView,
    watch,
    /** The user whose store is open or is being opened. */
    openUserId: () => current?.userId,
    async open(): Promise<Store> {
      const userId = currentUserId();
      if (!userId) throw new Error("No user is signed in");
      if (current?.userId !== userId) close();
      const own = current ??= { userId };
      return await (own.storePromise ??= loadFor(own));
    },
  };
}

/**
 * A user without this store does not need the library that opens it. True if the browser cannot list
 * its databases: then the store must be opened to find out.
 */
export const mayExist = (name: string) =>
  listDatabases().then((names) => names.includes(name), () => true);
