// Runs the outbox of this page: wakes it, and connects it to the server.
import { alone } from "../lib/alone.ts";
import { reach } from "../lib/api.ts";
import { followContact, isReached } from "../lib/contact.ts";
import { currentPersonId, sealKeyOf } from "../lib/session.ts";
import { realClock } from "./clock.ts";
import { openOutbox, type World } from "./person-outbox.ts";
import { sendWrites } from "./send-writes.ts";

type Told = Pick<World, "onAnswer" | "onConflict" | "onChange">;

export function openHere(personId: string, told: Told) {
  const outbox = openOutbox(personId, {
    ...told,
    clock: realClock,
    alone,
    send: (writes, signal) => sendWrites(personId, writes, signal),
    // Do not send while the server is unreachable: a write that never left can still be folded.
    mayGo: () => currentPersonId() === personId && isReached(),
    async unseal(bytes) {
      const { unseal } = await import("../lib/seal.ts");
      return JSON.parse(await unseal(sealKeyOf(personId) ?? "", personId, bytes));
    },
  });
  const wake = () => void outbox.run("event");
  const look = () => document.hidden || wake();
  const stop = followContact((reached) => reached && wake());
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", look);

  return {
    ...outbox,
    async syncNow() {
      if (!isReached()) await reach();
      await outbox.run("hand");
    },
    close() {
      stop();
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", look);
      outbox.close();
    },
  };
}
