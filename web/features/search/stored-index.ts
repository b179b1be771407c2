// Searches the texts that this phone stores. The results have the same order as on the server.
import {
  type CourseId,
  excerptOf,
  hasAllWords,
  type SearchItem,
  searchKey,
  type SearchKind,
} from "@server/contract";
import type { StoredText } from "../../offline/search-source.ts";

/** What the server finds and what this phone finds look the same. */
export type FoundItem = Omit<SearchItem, "updatedAt">;
/** In the order of the results within one rank. `key` has the title and the text. */
export type StoredIndex = readonly { stored: StoredText; titleKey: string; key: string }[];

export type SearchFilter = { kind?: SearchKind; courseId?: CourseId };

/** Where a text belongs. */
type Places = {
  /** Those of the user come first. */
  courses: readonly CourseId[];
  /** The ids of the lessons of all courses, in order. */
  lessons: readonly string[];
};

/** The title of a cue or a note is the title of its lesson, which is found by itself. */
const titled: ReadonlySet<SearchKind> = new Set(["lesson", "section", "resource", "conversation"]);
/** The texts of these kinds come in their order. */
const sorted: ReadonlySet<SearchKind> = new Set(["caption", "conversation"]);

/** Works in turns, so that the page answers the user in between. */
export async function indexTexts(
  texts: readonly StoredText[],
  places: Places,
): Promise<StoredIndex> {
  const nextTurn = takeTurns();
  const index = [];
  for (const group of inPlaces(texts, places)) {
    for (const stored of group.sort(compare)) {
      // A message has the title of its conversation only to show it.
      const hasTitle = titled.has(stored.kind) && stored.messageId === undefined;
      const titleKey = hasTitle ? searchKey(stored.title) : "";
      index.push({ stored, titleKey, key: titleKey + searchKey(stored.text) });
      const turn = nextTurn();
      if (turn) await turn;
    }
  }
  return index;
}

/** In each course first what belongs to no lesson, then the lessons. Conversations come last. */
function inPlaces(texts: readonly StoredText[], { courses, lessons }: Places): StoredText[][] {
  const lessonPlaces = new Map(lessons.map((id, n) => [id, n + 1]));
  const groups = new Map<number, StoredText[]>();
  for (const text of texts) {
    const { courseId, videoId = "" } = text;
    const course = courseId === null ? courses.length : courses.indexOf(courseId);
    const place = course * (lessons.length + 1) + (lessonPlaces.get(videoId) ?? 0);
    const group = groups.get(place);
    if (group) group.push(text);
    else groups.set(place, [text]);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
}

function compare(a: StoredText, b: StoredText): number {
  if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1;
  const seconds = (a.atSecond ?? -1) - (b.atSecond ?? -1);
  if (seconds !== 0 || sorted.has(a.kind)) return seconds;
  return a.id < b.id ? -1 : 1;
}

export function searchIndex(
  index: StoredIndex,
  words: readonly string[],
  { kind, courseId }: SearchFilter,
  limit: number,
): FoundItem[] {
  const whole = words.map((word) => ` ${word} `);
  const rankOf = (titleKey: string, key: string) =>
    hasAllWords(titleKey, whole)
      ? 0
      : hasAllWords(titleKey, words)
      ? 1
      : hasAllWords(key, whole)
      ? 2
      : 3;
  const ranks = Array.from({ length: 4 }, (): StoredText[] => []);
  /** The best rank of each conversation. It is found once. */
  const conversations = new Map<string, number>();
  /**
   * How many texts have this rank or a better one. Conversations do not count: a better message may
   * move one to another list.
   */
  const counts = ranks.map(() => 0);
  /**
   * The worst rank that still takes texts. A frequent word is in thousands of texts, so worse ones
   * are left out as soon as enough better ones are found.
   */
  let worst = 3;
  for (const { stored, titleKey, key } of index) {
    if (worst < 0) break;
    if (worst < 2 && titleKey === "") continue;
    if (kind !== undefined && stored.kind !== kind) continue;
    if (courseId !== undefined && stored.courseId !== courseId) continue;
    if (!hasAllWords(key, words)) continue;
    const rank = rankOf(titleKey, key);
    const list = ranks[rank];
    if (!list || rank > worst || list.length >= limit) continue;
    if (stored.kind === "conversation") {
      if (rank >= (conversations.get(stored.id) ?? Infinity)) continue;
      conversations.set(stored.id, rank);
    } else {
      for (let n = rank; n < counts.length; n++) counts[n] = (counts[n] ?? 0) + 1;
      while ((counts[worst] ?? 0) >= limit) worst--;
    }
    list.push(stored);
  }
  return ranks.flatMap((list, rank) =>
    list.filter((one) => one.kind !== "conversation" || conversations.get(one.id) === rank)
  )
    .slice(0, limit)
    .map(({ text, ...item }) => ({ ...item, ...excerptOf(text, words) }));
}

/** Long work runs for this time, in milliseconds, and then lets the page answer the user. */
const TURN_MS = 12;

/** Long work calls the returned function between two steps. */
function takeTurns(): () => void | Promise<void> {
  let ends = performance.now() + TURN_MS;
  return () => {
    if (performance.now() < ends) return;
    return nextTask().then(() => void (ends = performance.now() + TURN_MS));
  };
}

/** A timer would wait four milliseconds each time. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
