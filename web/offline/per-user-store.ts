// Opens a store of one user in this page on first use, closes it when the user leaves, and holds
// what screens show of it.
import { currentPersonId } from "../lib/session.ts";

type Load<Here, Shown> = (
  personId: string,
  told: {
    /** Whether the user is still here. An answer may come when another user is here. */
    isHers: () => boolean;
    show: (next: Shown) => void;
  },
) => Promise<() => Here>;

/** `load` loads the code and returns the function that opens the store. */
export function createPerUserStore<Here extends { close(): void }, Shown>(
  nothing: Shown,
  load: Load<Here, Shown>,
) {
  const watchers = new Set<() => void>();
  let opened: { personId: string; here: Promise<Here> } | undefined;
  let shown = nothing;

  function show(next: Shown) {
    shown = next;
    for (const watcher of watchers) watcher();
  }

  async function loadFor(personId: string) {
    const isHers = () => opened?.personId === personId && currentPersonId() === personId;
    try {
      const openHere = await load(personId, { isHers, show: (next) => isHers() && show(next) });
      // If the store opened now, its database would exist again, and the next user could find it.
      if (!isHers()) throw new Error("She has left");
      return openHere();
    } catch (error) {
      if (opened?.personId === personId) opened = undefined;
      throw error;
    }
  }

  function close() {
    opened?.here.then((here) => here.close(), () => {});
    opened = undefined;
    show(nothing);
  }

  return {
    close,
    show,
    shown: () => shown,
    /** The user whose store is open or is being opened. */
    whose: () => opened?.personId,
    async open(): Promise<Here> {
      const personId = currentPersonId();
      if (!personId) throw new Error("Nobody is signed in");
      if (opened?.personId !== personId) {
        close();
        opened = { personId, here: loadFor(personId) };
      }
      return await opened.here;
    },
    watch(watcher: () => void) {
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
      };
    },
  };
}
