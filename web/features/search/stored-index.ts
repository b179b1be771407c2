// Searches the texts that this phone stores. The best matches come first, as on the server.
import {
  type CourseId,
  excerptOf,
  hasAllWords,
  type SearchItem,
  searchKey,
  type SearchKind,
  searchKinds,
} from "@server/contract";
import type { StoredText } from "../../offline/search-source.ts";
import { takeTurns } from "./take-turns.ts";

/** What the server finds and what this phone finds look the same. */
export type FoundItem = Omit<SearchItem, "updatedAt">;
/** `key` has the title and the text. */
export type StoredIndex = readonly { stored: StoredText; titleKey: string; key: string }[];

export type SearchFilter = { kind?: SearchKind; courseId?: CourseId };

/** The title of a cue or a note is the title of its lesson, which is found by itself. */
const titled: ReadonlySet<SearchKind> = new Set(["lesson", "section", "resource", "conversation"]);

/** Works in turns, so that the page answers the user in between. */
export async function indexTexts(texts: readonly StoredText[]): Promise<StoredIndex> {
  const nextTurn = takeTurns();
  const index = [];
  for (const stored of texts) {
    const titleKey = titled.has(stored.kind) ? searchKey(stored.title) : " ";
    index.push({ stored, titleKey, key: titleKey + searchKey(stored.text) });
    await nextTurn();
  }
  return index;
}

/** `ownCourses`: the courses in which the user is enrolled. What they have comes first. */
export function searchIndex(
  index: StoredIndex,
  words: readonly string[],
  { kind, courseId }: SearchFilter,
  ownCourses: readonly CourseId[],
  limit: number,
): FoundItem[] {
  const whole = words.map((word) => ` ${word} `);
  const isForeign = (id: CourseId | null) => id !== null && !ownCourses.includes(id);
  // A frequent word is in thousands of texts. Each list takes no more than the page shows, so nothing
  // is sorted.
  const found = Array.from({ length: RANKS * searchKinds.length }, (): StoredText[] => []);
  for (const { stored, titleKey, key } of index) {
    if (kind !== undefined && stored.kind !== kind) continue;
    if (courseId !== undefined && stored.courseId !== courseId) continue;
    if (!hasAllWords(key, words)) continue;
    const rank = (hasAllWords(titleKey, whole)
      ? 0
      : hasAllWords(titleKey, words)
      ? 2
      : hasAllWords(key, whole)
      ? 4
      : 6) + (isForeign(stored.courseId) ? 1 : 0);
    const list = found[rank * searchKinds.length + searchKinds.indexOf(stored.kind)];
    if (list && list.length < limit) {
      list.push(stored);
    }
  }
  return found.flat().slice(0, limit)
    .map(({ text, ...item }) => ({ ...item, ...excerptOf(text, words) }));
}

/** Four ranks as on the server, each for the user's own courses and for other courses. */
const RANKS = 8;
