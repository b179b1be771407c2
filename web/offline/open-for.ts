// A store of one person's, in one page, and what is shown of it: opened with the first who asks for it, closed when she
// leaves.
import { currentPersonId } from "../lib/session.ts";

type Load<Here, Shown> = (
  personId: string,
  told: {
    /** What was asked for her may be answered when somebody else is here. */
    isHers: () => boolean;
    show: (next: Shown) => void;
  },
) => Promise<() => Here>;

/** `load` fetches what opens it. */
export function openFor<Here extends { close(): void }, Shown>(
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
      // Opened now, her database would stand again, for the next to find.
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
    /** Whose is open, or is being opened. */
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
