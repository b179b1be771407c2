// Describes each kind of write for the outbox. Features register their kinds, so that the outbox
// knows no feature.
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

export type Kind<P = unknown> = {
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
};

const kinds = new Map<string, Kind>();

export function registerKinds(registered: Record<string, Kind>) {
  for (const [name, kind] of Object.entries(registered)) kinds.set(name, kind);
}

/** Undefined for a kind that only another version of the app knows. */
export const findKind = (name: string): Kind | undefined => kinds.get(name);

export const upgradeWrite = <W extends Write>(write: W): W => {
  const upgrade = findKind(write.kind)?.upgrade;
  return upgrade ? { ...write, payload: upgrade(write.payload) } : write;
};

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
