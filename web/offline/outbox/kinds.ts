// What the outbox does with the kinds of writes: runs their code, folds writes, and reads answers.
import type { ErrorCode } from "@server/contract";
import { findKind, type Kind, type Write } from "../registry.ts";

/**
 * Whether the server no longer has what the write is about, or does not take its id again. The same
 * write can never succeed.
 */
export function isGone(answer: unknown): boolean {
  const { details } = (answer ?? {}) as { details?: unknown };
  return isNotFound(answer) || (codeOf(answer) === "conflict" && details === undefined);
}

export const isNotFound = (answer: unknown) => codeOf(answer) === "not_found";

const codeOf = (answer: unknown) => (answer as { code?: ErrorCode } | undefined)?.code;

type LimitBody = { details?: { retryAfter?: unknown } };

/** The server's longest window is a day. A longer wait would be a mistake. */
const MAX_RETRY_AFTER_SECONDS = 86_400;

/**
 * Reads from an answer for how many seconds the server takes no more writes of one kind, because
 * the user wrote too many. Undefined when the answer is not about such a limit.
 */
export function limitSeconds({ status, body }: { status: number; body: unknown }) {
  if (status !== 429) return undefined;
  const seconds = (body as LimitBody | null | undefined)?.details?.retryAfter;
  return typeof seconds === "number" && seconds > 0
    ? Math.min(seconds, MAX_RETRY_AFTER_SECONDS)
    : undefined;
}

/** A mistake in the code of a feature. It says nothing about what the device can store. */
export class KindError extends Error {
  override name = "KindError";
}

/** Runs code of the kind of a new write. */
export function runKind<Result>(name: string, act: (kind: Kind) => Result): Result {
  const kind = findKind(name);
  if (!kind) throw new KindError(`No feature has registered the kind ${name}`);
  try {
    return act(kind);
  } catch (cause) {
    throw new KindError(`The code of the kind ${name} failed`, { cause });
  }
}

export function upgradeWrite<W extends Write>(write: W): W {
  const upgrade = findKind(write.kind)?.upgrade;
  if (!upgrade) return write;
  try {
    return { ...write, payload: upgrade(write.payload) };
  } catch {
    // This app does not know the shape. The check before sending parks the write, and the other
    // writes go on.
    return write;
  }
}

/** The write without the fields that the store adds. */
export const withoutStoreFields = ({ kind, payload }: Write): Write => ({ kind, payload });

/** Folds adjacent writes of one subject, none of them ever sent, into as few writes as possible. */
export function foldAll(writes: Write[]): Write[] {
  const result: Write[] = [];
  for (const write of writes.map(upgradeWrite).map(withoutStoreFields)) {
    const earlier = result.at(-1);
    const folded = earlier && findKind(write.kind)?.fold?.(earlier, write);
    if (folded !== undefined) result.pop();
    if (folded === undefined) result.push(write);
    else if (folded !== "nothing") result.push(folded);
  }
  return result;
}
