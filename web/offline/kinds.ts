// What the outbox has to know of each kind of write. Features tell it, so that it knows no feature.
export type Write = { kind: string; payload: unknown };

/** What a person can choose from when the server holds something newer; what is absent is not offered. */
export type Clash = {
  /** Their text; undefined where there is none any more. */
  theirs?: string;
  /** What has to be sent so that mine stands. */
  mine?: Write[];
  both?: Write[];
};

export type Kind<P = unknown> = {
  /** What it is about: writes of one subject keep their order, are folded, and are held together. */
  subject(payload: P): string;
  /** Asked of the later one's kind. Two never-sent writes become one, or none; undefined: they stay two. */
  fold?(earlier: Write, later: Write): Write | "nothing" | undefined;
  /** The next write of this subject takes what the answer brought, as a note's version, unless its own is newer. */
  adopt?(payload: P, answer: unknown): P;
  /**
   * The write goes in the same request as the one before it about the same thing: it needs nothing of that one's answer,
   * and nobody may see what lies between the two.
   */
  goesWithEarlier?: true;
  /** The server's refusal leaves nothing to decide: the write is dropped, and the feature tells the user. */
  isDropped?(answer: unknown): boolean;
  /** Brings what an older app has queued into today's shape; must leave that one alone. */
  upgrade?(payload: unknown): P;
  /** What it does, in the person's language: 'New note'. */
  label(payload: P): string;
  /** What she typed, to be read and copied; undefined where she typed nothing. */
  text?(payload: P): string | undefined;
  /** The same with another text; without it the write cannot be edited. */
  withText?(payload: P, text: string): P;
  /** The largest number of code points that its text may have. */
  textLength?: number;
  /** `answer` is the failure's body; its `details` hold the server's row. */
  clash?(payload: P, answer: unknown): Clash;
};

const kinds = new Map<string, Kind>();

export function registerKinds(registered: Record<string, Kind>) {
  for (const [name, kind] of Object.entries(registered)) kinds.set(name, kind);
}

/** Undefined for what another version of the app has queued. */
export const kindOf = (name: string): Kind | undefined => kinds.get(name);

export const upgraded = <W extends Write>(write: W): W => {
  const upgrade = kindOf(write.kind)?.upgrade;
  return upgrade ? { ...write, payload: upgrade(write.payload) } : write;
};

/** Without what the store knows of it. */
export const bare = ({ kind, payload }: Write): Write => ({ kind, payload });

/** Adjacent writes of one subject, none of them ever sent, as few as they can be. */
export function foldAll(writes: Write[]): Write[] {
  const folded: Write[] = [];
  for (const write of writes.map(upgraded).map(bare)) {
    const earlier = folded.at(-1);
    const one = earlier && kindOf(write.kind)?.fold?.(earlier, write);
    if (one !== undefined) folded.pop();
    if (one === undefined) folded.push(write);
    else if (one !== "nothing") folded.push(one);
  }
  return folded;
}
