// Holds new passwords in memory until staff confirm that they have them, on all pages of the panel.
// If an answer is lost, asks the server again.
import { useSyncExternalStore } from "react";
import { createStore } from "../../../lib/device/store.ts";
import {
  GivenUp,
  type Once,
  type RetryingWrite,
  retryUntilKnown,
} from "../../../lib/http/retry-until-known.ts";
import { beginUnsavedWork } from "../../../lib/device/unsaved-work.ts";
import { newId } from "../../../lib/http/new-id.ts";
import { currentPresence, onSessionChange } from "../../../lib/http/session.ts";
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

type HandoverRequest<Result> =
  & Pick<Handover, "kind" | "email" | "password" | "sent" | "isLegacy">
  & {
    send: (once: Once) => Promise<Result>;
    /** Called once. */
    onUnknown: () => void;
  };

type Running = { asking?: RetryingWrite<unknown>; release: () => void };

const running = new Map<string, Running>();
const handovers = createStore<Handover[]>([]);

export const currentHandovers = handovers.get;

export const useHandovers = () =>
  useSyncExternalStore(handovers.subscribe, currentHandovers, currentHandovers);

/** Returns the server's answer when it is known. A refused request has no password to hand over. */
export async function handOver<Result extends { email: string }>(
  { send, onUnknown, ...fields }: HandoverRequest<Result>,
): Promise<Result> {
  const [key, sender] = [newId(), currentPresence()];
  const handover: Handover = { ...fields, key, step: "sending" };
  const entry: Running = { release: beginUnsavedWork() };
  running.set(key, entry);
  put(handover);
  let isReportedUnknown = false;
  const asking = retryUntilKnown(() => {
    if (isReportedUnknown) put({ ...handover, step: "unknown", isAsking: true });
    return send({ headers: { "Idempotency-Key": key } });
  }, () => {
    if (!isReportedUnknown) onUnknown();
    isReportedUnknown = true;
    put({ ...handover, step: "unknown" });
  });
  entry.asking = asking;
  try {
    const result = await asking.answer;
    // Another user has signed in without a sign-out.
    if (sender !== currentPresence()) throw new GivenUp();
    put({ ...handover, email: result.email, step: "done" });
    return result;
  } catch (error) {
    end(key);
    throw error;
  }
}

export const askNow = (key: string) => running.get(key)?.asking?.askNow();

/** Ends a handover: staff have the password or gave up. */
export function end(key: string) {
  const run = running.get(key);
  running.delete(key);
  run?.release();
  handovers.set(currentHandovers().filter((one) => one.key !== key));
  run?.asking?.giveUp();
}

function endAll() {
  for (const { key } of currentHandovers()) end(key);
}
onSessionChange({ onDropped: endAll, onElsewhere: endAll, onLeft: endAll });

function put(next: Handover) {
  // The handover has ended meanwhile.
  if (!running.has(next.key)) return;
  // Keeps its place in the list: the user may be about to press one of its buttons.
  const all = currentHandovers();
  const isThere = all.some(({ key }) => key === next.key);
  handovers.set(isThere ? all.map((one) => one.key === next.key ? next : one) : [...all, next]);
}
