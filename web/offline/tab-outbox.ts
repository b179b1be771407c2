// Runs the outbox of this page: wakes it, and connects it to the server.
import { withCrossTabLock } from "../lib/cross-tab-lock.ts";
import { checkReachability } from "../lib/check-reachability.ts";
import { isServerReachable, onReachabilityChange } from "../lib/connectivity.ts";
import { mayRepeat } from "../lib/repeats.ts";
import { currentUserId, readSealKey } from "../lib/session.ts";
import { whenCachedQueriesWritten } from "./cached-queries.ts";
import { withPayloadCheck } from "./check-payloads.ts";
import { realClock } from "./clock.ts";
import { findKind, upgradeWrite } from "./kinds.ts";
import { type Answer, openOutbox, type OutboxEnvironment } from "./user-outbox.ts";
import { sendWrites } from "./send-writes.ts";

type Page = Pick<OutboxEnvironment, "onChange"> & {
  /** False after another user has signed in. That user's lists must not get the answer. */
  isSameUser: () => boolean;
};

export function openTabOutbox(userId: string, { isSameUser, onChange }: Page) {
  const outbox = openOutbox(userId, {
    onChange,
    async onAnswer(answer) {
      if (isSameUser()) await tellFeature("onAnswered", answer);
    },
    whenAnswersStored: whenCachedQueriesWritten,
    onConflict(answer) {
      if (isSameUser()) void tellFeature("onConflict", answer);
    },
    clock: realClock,
    runExclusively: withCrossTabLock,
    send: withPayloadCheck((writes, signal) => sendWrites(userId, writes, signal)),
    // Do not send while the server is unreachable: a write that never left can still be folded.
    canSend: () => currentUserId() === userId && isServerReachable(),
    isVisible: () => !document.hidden,
    mayRepeat: () => mayRepeat("write"),
    async unseal(bytes) {
      const { unseal } = await import("../lib/seal.ts");
      return JSON.parse(await unseal(readSealKey(userId) ?? "", userId, bytes));
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
      if (!isServerReachable()) await checkReachability();
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

async function tellFeature(event: "onAnswered" | "onConflict", { item, body }: Answer) {
  await findKind(item.kind)?.[event]?.(upgradeWrite(item).payload, body);
}
