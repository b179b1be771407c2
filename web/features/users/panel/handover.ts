// Passwords that were set and have to be handed over. They are here alone until she says that she has them, whatever
// she looks at meanwhile; what a lost answer leaves open is asked for again.
import { useSyncExternalStore } from "react";
import { type Asking, askUntilKnown, GivenUp } from "../../../lib/ask-until-known.ts";
import { holdPage } from "../../../lib/held.ts";
import { newId } from "../../../lib/new-id.ts";
import { currentPresence, followSession } from "../../../lib/session.ts";
import type { NewUser } from "./new-user-draft.ts";

export type Handover = {
  /** One for what is sent: however often that is, it is done once. */
  key: string;
  /** An account that is made, or one that is there and gets another password. */
  kind: "create" | "reset";
  email: string;
  password: string;
  /** What was sent of a new account, as it was typed. */
  sent?: NewUser;
  step: "sending" | "unknown" | "done";
  /** Unknown, and being asked for again just now. */
  isAsking?: boolean;
  /** As the older page calls it. */
  isLegacy?: boolean;
};

type Order<Result> = Pick<Handover, "kind" | "email" | "password" | "sent" | "isLegacy"> & {
  send: (once: { headers: { "Idempotency-Key": string } }) => Promise<Result>;
  /** Told once. */
  onUnknown: () => void;
};

type Waiting = { asking?: Asking<unknown>; release: () => void };

const listeners = new Set<() => void>();
const waiting = new Map<string, Waiting>();
let all: Handover[] = [];

export const standing = () => all;

export const useHandovers = () => useSyncExternalStore(subscribe, standing, standing);

/** Answers what the server does, when that is known; what is refused has no password to hand over. */
export async function handOver<Result extends { email: string }>(
  { send, onUnknown, ...about }: Order<Result>,
): Promise<Result> {
  const [key, sender] = [newId(), currentPresence()];
  const mine: Handover = { ...about, key, step: "sending" };
  const toEnd: Waiting = { release: holdPage() };
  waiting.set(key, toEnd);
  put(mine);
  let isKnownToBeOpen = false;
  const asking = askUntilKnown(() => {
    if (isKnownToBeOpen) put({ ...mine, step: "unknown", isAsking: true });
    return send({ headers: { "Idempotency-Key": key } });
  }, () => {
    if (!isKnownToBeOpen) onUnknown();
    isKnownToBeOpen = true;
    put({ ...mine, step: "unknown" });
  });
  toEnd.asking = asking;
  try {
    const result = await asking.answer;
    // Another has come in without her leaving.
    if (sender !== currentPresence()) throw new GivenUp();
    put({ ...mine, email: result.email, step: "done" });
    return result;
  } catch (error) {
    end(key);
    throw error;
  }
}

export const askNow = (key: string) => waiting.get(key)?.asking?.askNow();

/** She has it, or does not wait for it any more. */
export function end(key: string) {
  const ended = waiting.get(key);
  waiting.delete(key);
  ended?.release();
  set(all.filter((one) => one.key !== key));
  ended?.asking?.giveUp();
}

function endAll() {
  for (const { key } of all) end(key);
}
followSession({ onDropped: endAll, onElsewhere: endAll, onLeft: endAll });

function put(next: Handover) {
  // Ended meanwhile: it is of no use to anybody.
  if (!waiting.has(next.key)) return;
  // Where it stands it stays: she may be about to press a button of it.
  const isThere = all.some(({ key }) => key === next.key);
  set(isThere ? all.map((one) => one.key === next.key ? next : one) : [...all, next]);
}

function set(next: Handover[]) {
  all = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
