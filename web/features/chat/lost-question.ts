// Finds out whether the server has a question whose reply was lost, and takes it back there.
import type { chatWrites } from "@server/contract";
import type * as z from "zod/mini";
import { api, call } from "../../lib/api.ts";
import { newId } from "../../lib/new-id.ts";
import { enqueue } from "../../offline/outbox.ts";
import { type ActiveRun, change, getEntry } from "./active-runs.ts";
import { pause } from "./answer-connection.ts";
import { isNotFound, type Message, reload } from "./data.ts";
import type { Question } from "./run.ts";

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
    await pause(tries, entry.stop.signal);
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
  const kind = "chat.take-back";
  const payload: TakenBackQuestion = {
    conversationId,
    messageId: id,
    hasReplaced: replaces !== undefined,
  };
  return enqueue(kind, payload, async () => {
    const writes = [{ id: newId(), kind, payload }];
    const { results } = await call(api.sync.$post({ json: { writes } }));
    if (results[0]?.status !== 200) throw new Error("The server has not taken the question back");
  });
}
