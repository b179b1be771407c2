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
export type StoredIndex = readonly { stored: StoredText; titleKey: string; textKey: string }[];

export type SearchFilter = { kind?: SearchKind; courseId?: CourseId };

/** The title of a cue or a note is the title of its lesson, which is found by itself. */
const titled: ReadonlySet<SearchKind> = new Set(["lesson", "section", "resource", "conversation"]);

/** Works in turns, so that the page answers the user in between. */
export async function indexTexts(texts: readonly StoredText[]): Promise<StoredIndex> {
  const nextTurn = takeTurns();
  const index = [];
  for (const stored of texts) {
    const titleKey = titled.has(stored.kind) ? searchKey(stored.title) : " ";
    index.push({ stored, titleKey, textKey: searchKey(stored.text) });
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
  const rankOf = ({ stored, titleKey, textKey }: StoredIndex[number]) => {
    const isForeign = stored.courseId !== null && !ownCourses.includes(stored.courseId) ? 1 : 0;
    if (hasAllWords(titleKey, whole)) return isForeign;
    if (hasAllWords(titleKey, words)) return 2 + isForeign;
    const both = titleKey + textKey;
    if (hasAllWords(both, whole)) return 4 + isForeign;
    return hasAllWords(both, words) ? 6 + isForeign : undefined;
  };
  return index
    .filter(({ stored }) =>
      (kind === undefined || stored.kind === kind) &&
      (courseId === undefined || stored.courseId === courseId)
    )
    .map((entry, at) => ({ entry, at, rank: rankOf(entry) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) =>
      (a.rank ?? 0) - (b.rank ?? 0) ||
      searchKinds.indexOf(a.entry.stored.kind) - searchKinds.indexOf(b.entry.stored.kind) ||
      a.at - b.at
    )
    .slice(0, limit)
    .map(({ entry: { stored: { text, ...item } } }) => ({ ...item, ...excerptOf(text, words) }));
}
