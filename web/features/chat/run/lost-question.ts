// Finds out whether the server has a question whose reply was lost, and takes it back there.
import type { chatWrites } from "@server/contract";
import type * as z from "zod/mini";
import { isServerReachable } from "../../../lib/http/connectivity.ts";
import { pauseAfter } from "../../../lib/http/pause.ts";
import {
  enqueue,
  getOutboxView,
  openExistingOutbox,
  watchOutbox,
} from "../../../offline/outbox/outbox.ts";
import { isNotFound, type Message, reload } from "../data.ts";
import { type ActiveRun, change, getEntry } from "./active-runs.ts";
import type { Question } from "./run.ts";

const TAKE_BACK = "chat.take-back";
/** In milliseconds. An outbox that waits longer, perhaps for a limit, must not stop a question. */
const MAX_WAIT = 5000;

export type TakenBackQuestion = z.input<(typeof chatWrites)["chat.take-back"]>;

/**
 * Asks until the server answers. `onMessages` ends the run if the question has arrived. False: the
 * run has ended.
 */
export async function isAbsentOnServer(
  conversationId: string,
  entry: ActiveRun,
  onMessages: (messages: readonly Message[]) => void,
): Promise<boolean> {
  const isWaiting = () => getEntry(conversationId) === entry;
  for (let tries = 1; isWaiting(); tries++) {
    await pauseAfter(tries, entry.stop.signal);
    // A conversation that is gone has no questions.
    const messages = await reload(conversationId).catch((error) => isNotFound(error) ? [] : null);
    if (!messages || !isWaiting()) continue;
    onMessages(messages);
    if (isWaiting()) change(entry, { isUnknown: false });
    return isWaiting();
  }
  return false;
}

/** If the server cannot be reached now, the outbox tells it later. */
export function takeBackOnServer(conversationId: string, { id, replaces }: Question) {
  const payload: TakenBackQuestion = {
    conversationId,
    messageId: id,
    hasReplaced: replaces !== undefined,
  };
  return enqueue(TAKE_BACK, payload);
}

/**
 * The next question must not overtake the take-back: the server would still answer the question
 * before, and its files would not be free.
 */
export async function whenTakenBack(conversationId: string, stop: AbortSignal) {
  // Now the question itself cannot leave, and the user must learn that at once.
  if (!isServerReachable()) return;
  const isWaiting = () =>
    getOutboxView().items.some(({ kind, state, payload }) =>
      kind === TAKE_BACK && (state === "queued" || state === "sent") &&
      (payload as TakenBackQuestion).conversationId === conversationId
    );
  const patience = new AbortController();
  const { signal } = patience;
  const end = () => patience.abort();
  const timer = setTimeout(end, MAX_WAIT);
  stop.addEventListener("abort", end, { signal });
  openExistingOutbox().then(() => {
    if (signal.aborted) return;
    signal.addEventListener("abort", watchOutbox(() => isWaiting() || end()));
    if (!isWaiting()) end();
  }, end);
  await new Promise((resolve) => signal.addEventListener("abort", resolve));
  clearTimeout(timer);
}
