// Runs the outbox of this page: wakes it, and connects it to the server.
import { withCrossTabLock } from "../lib/cross-tab-lock.ts";
import { reach } from "../lib/api.ts";
import { isServerReachable, onReachabilityChange } from "../lib/connectivity.ts";
import { currentPersonId, sealKeyOf } from "../lib/session.ts";
import { realClock } from "./clock.ts";
import { openOutbox, type World } from "./person-outbox.ts";
import { sendWrites } from "./send-writes.ts";

type OutboxCallbacks = Pick<World, "onAnswer" | "onConflict" | "onChange">;

export function openHere(personId: string, callbacks: OutboxCallbacks) {
  const outbox = openOutbox(personId, {
    ...callbacks,
    clock: realClock,
    alone: withCrossTabLock,
    send: (writes, signal) => sendWrites(personId, writes, signal),
    // Do not send while the server is unreachable: a write that never left can still be folded.
    mayGo: () => currentPersonId() === personId && isServerReachable(),
    async unseal(bytes) {
      const { unseal } = await import("../lib/seal.ts");
      return JSON.parse(await unseal(sealKeyOf(personId) ?? "", personId, bytes));
    },
  });
  const wake = () => void outbox.run("event");
  const wakeIfVisible = () => document.hidden || wake();
  const stopWatching = onReachabilityChange((reached) => reached && wake());
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wakeIfVisible);

  return {
    ...outbox,
    async syncNow() {
      if (!isServerReachable()) await reach();
      await outbox.run("user");
    },
    close() {
      stopWatching();
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wakeIfVisible);
      outbox.close();
    },
  };
}
