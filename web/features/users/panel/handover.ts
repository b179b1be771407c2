// Holds new passwords in memory until staff confirm that they have them, on all pages of the panel.
// If an answer is lost, asks the server again.
import { useSyncExternalStore } from "react";
import { type Asking, askUntilKnown, GivenUp } from "../../../lib/ask-until-known.ts";
import { beginUnsavedWork } from "../../../lib/unsaved-work.ts";
import { newId } from "../../../lib/new-id.ts";
import { currentPresence, followSession } from "../../../lib/session.ts";
import type { NewUser } from "./new-user-draft.ts";

export type Handover = {
  /** The idempotency key: repeated requests take effect once. */
  key: string;
  /** A new account, or a new password for an existing account. */
  kind: "create" | "reset";
  email: string;
  password: string;
  /** The data of a new account, as typed. */
  sent?: NewUser;
  step: "sending" | "unknown" | "done";
  /** `unknown`, and a new request is running. */
  isAsking?: boolean;
  /** Use the texts of the legacy page. */
  isLegacy?: boolean;
};

type Order<Result> = Pick<Handover, "kind" | "email" | "password" | "sent" | "isLegacy"> & {
  send: (once: { headers: { "Idempotency-Key": string } }) => Promise<Result>;
  /** Called once. */
  onUnknown: () => void;
};

type Waiting = { asking?: Asking<unknown>; release: () => void };

const listeners = new Set<() => void>();
const waiting = new Map<string, Waiting>();
let all: Handover[] = [];

export const standing = () => all;

export const useHandovers = () => useSyncExternalStore(subscribe, standing, standing);

/** Returns the server's answer when it is known. A refused request has no password to hand over. */
export async function handOver<Result extends { email: string }>(
  { send, onUnknown, ...about }: Order<Result>,
): Promise<Result> {
  const [key, sender] = [newId(), currentPresence()];
  const mine: Handover = { ...about, key, step: "sending" };
  const toEnd: Waiting = { release: beginUnsavedWork() };
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
    // Another user has signed in without a sign-out.
    if (sender !== currentPresence()) throw new GivenUp();
    put({ ...mine, email: result.email, step: "done" });
    return result;
  } catch (error) {
    end(key);
    throw error;
  }
}

export const askNow = (key: string) => waiting.get(key)?.asking?.askNow();

/** Ends a handover: staff have the password or gave up. */
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
  // The handover has ended meanwhile.
  if (!waiting.has(next.key)) return;
  // Keeps its place in the list: the user may be about to press one of its buttons.
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
