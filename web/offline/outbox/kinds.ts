// Describes each kind of write for the outbox. Features register their kinds, so that the outbox
// knows no feature.
import type { ErrorCode } from "@server/contract";
import type * as z from "zod/mini";
import { loadTexts, type Namespace } from "../../lib/words/i18n.ts";

export type Write = { kind: string; payload: unknown };

/**
 * The user's choices when the server has something newer. A choice that is absent is not offered.
 */
export type ConflictChoices = {
  /** The text on the server. Undefined when there is none any more. */
  theirs?: string;
  /** The writes that make the user's version win. */
  mine?: Write[];
  both?: Write[];
};

/** `Body` is the answer of the server to a write that it accepted. */
export type Kind<P = unknown, Body = unknown> = {
  /**
   * What the write is about. Writes of one subject keep their order, are folded, and are held
   * together.
   */
  subject(payload: P): string;
  /**
   * Called on the later write's kind. Two writes that were never sent become one, or none.
   * Undefined: they stay two.
   */
  fold?(earlier: Write, later: Write): Write | "nothing" | undefined;
  /**
   * The next write of this subject takes data from the answer, such as a note's version, unless its
   * own data is newer.
   */
  adopt?(payload: P, answer: unknown): P;
  /**
   * The write goes in the same request as the write before it about the same subject: it needs
   * nothing from the answer to that write, and nobody may see the state between the two.
   */
  goesWithEarlier?: true;
  /**
   * The write removes something. If the server no longer has it, the write counts as accepted.
   */
  isDoneWhenGone?: true;
  /** The refusal leaves nothing to decide: the write is dropped, and the feature tells the user. */
  isDropped?(answer: unknown): boolean;
  /**
   * Converts a payload that an older app queued into today's shape. Must not change a payload of
   * today's shape.
   */
  upgrade?(payload: unknown): P;
  /** What the write does, in the user's language: 'New note'. */
  label(payload: P): string;
  /** The text that the user typed, to read and copy. Undefined when the user typed nothing. */
  text?(payload: P): string | undefined;
  /** The same payload with another text. Without this function the write cannot be edited. */
  withText?(payload: P, text: string): P;
  /** The largest number of code points that its text may have. */
  textLength?: number;
  /** `answer` is the failure's body; its `details` hold the server's row. */
  clash?(payload: P, answer: unknown): ConflictChoices;
  /**
   * The writes that keep the text after its subject was deleted elsewhere, with their name for the
   * user. Undefined: the user can only copy the text.
   */
  keepText?(payload: P, answer: unknown): { label: string; writes: Write[] } | undefined;
  /**
   * The server has accepted the write. Puts its row into the queries, and resolves when it is
   * there: the write leaves only then.
   */
  onAnswered?(payload: P, body: Body): void | Promise<void>;
  /**
   * The server has something newer than the write, or no longer has what the write changes.
   * `answer` is the failure's body, as in `clash`.
   */
  onConflict?(payload: P, answer: unknown): void | Promise<void>;
};

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
const MAX_SECONDS = 86_400;

/**
 * Reads from an answer for how many seconds the server takes no more writes of one kind, because
 * the user wrote too many. Undefined when the answer is not about such a limit.
 */
export function limitSeconds({ status, body }: { status: number; body: unknown }) {
  if (status !== 429) return undefined;
  const seconds = (body as LimitBody | null | undefined)?.details?.retryAfter;
  return typeof seconds === "number" && seconds > 0 ? Math.min(seconds, MAX_SECONDS) : undefined;
}

/** The schema with which the server checks a payload. */
export type PayloadSchema = z.ZodMiniType<object>;
type KindsOptions<Name extends string> = {
  /** The texts of the labels. */
  texts?: Namespace;
  /** Loaded when a write is sent, because no screen needs the schemas. */
  loadSchemas?: () => Promise<Record<Name, PayloadSchema>>;
};

const kinds = new Map<string, Kind>();
const schemaLoaders = new Map<string, () => Promise<PayloadSchema>>();
const namespaces = new Set<Namespace>();

export function registerKinds<Name extends string>(
  registered: Record<Name, Kind>,
  { texts, loadSchemas }: KindsOptions<Name> = {},
) {
  if (texts) namespaces.add(texts);
  for (const name of Object.keys(registered) as Name[]) {
    kinds.set(name, registered[name]);
    if (loadSchemas) {
      schemaLoaders.set(name, () => loadSchemas().then((schemas) => schemas[name]));
    }
  }
}

/** Undefined for a kind that only another version of the app knows. */
export const findKind = (name: string): Kind | undefined => kinds.get(name);

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

/** Undefined for a kind without a schema. */
export const loadSchema = (name: string) => schemaLoaders.get(name)?.();

/** Loads the texts of all labels. */
export const loadKindTexts = () => loadTexts(...namespaces);

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
