// What this phone keeps of its person, noted beside it: a browser that runs out of room takes the databases and leaves this.

/** Known to `purge.ts` as well, which must not wait for this file. */
const NAME = "kept";

/** By the first word of its queries' keys, what each is about; and how many writings wait to go out. */
export type Mark = {
  personId: string;
  about: Record<string, string[]>;
  unsent: number;
  /** It is there no more, and she has not been told yet. */
  isEmptied?: boolean;
  /** No browser took it: a newer app could not read it. */
  isByUpdate?: boolean;
};

const listeners = new Set<() => void>();
let told: { text: string; mark: Mark } | undefined;

/** The same object as long as nothing has changed. */
export function readMark(): Mark | undefined {
  try {
    const text = localStorage.getItem(NAME);
    if (!text) return undefined;
    if (told?.text !== text) told = { text, mark: JSON.parse(text) as Mark };
    return told.mark;
  } catch {
    return undefined;
  }
}

export function writeMark(mark: Mark | undefined) {
  try {
    if (mark) localStorage.setItem(NAME, JSON.stringify(mark));
    else localStorage.removeItem(NAME);
  } catch {
    // Nothing can be noted: then nothing will be noticed.
  }
  for (const listener of listeners) listener();
}

/** Her database has just been made anew. */
export function noteEmptied(personId: string) {
  const mark = readMark();
  if (mark?.personId !== personId) return;
  if (mark.unsent > 0 || hasRead(mark)) writeMark({ ...mark, isEmptied: true });
}

export const hasRead = ({ about }: Mark) => Object.values(about).some(({ length }) => length > 0);

/** From the hashes of what is kept, which name their keys: of each topic those of whom this part is there. */
export function aboutWhat(hashes: string[], parts: Record<string, string>): Mark["about"] {
  const about: Mark["about"] = {};
  for (const hash of hashes) {
    const [topic, id, part] = JSON.parse(hash) as unknown[];
    if (typeof topic !== "string" || typeof id !== "string") continue;
    if (part !== undefined && parts[topic] === part) (about[topic] ??= []).push(id);
  }
  return about;
}

export function followMark(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
