// Finds what a user searches, best matches first, page by page, and reads as few rows as it can.
import * as z from "zod/mini";
import { type CourseId, courseIds } from "../../catalogue.ts";
import { storedText } from "../../schema-fields.ts";
import type { Sql } from "../../db/sql.ts";
import type { User } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { parseCursor, sortedPageOf, type SortPosition } from "../../http/page.ts";
import { SEARCH_PAGE } from "../../limits.ts";
import { searchWords } from "../../search-key.ts";
import { canStudy } from "../courses/policy.ts";
import { canModerateQuestions } from "../questions/policy.ts";
import { cutExcerpts } from "./excerpts.ts";
import { canFind } from "./policy.ts";
import {
  type Found,
  type FoundItem,
  getItems,
  listByIndex,
  listByTitle,
  listOwn,
  scanTexts,
  type Search,
} from "./found-rows.ts";
import type { SearchItem, SearchKind, SearchQuery } from "./schema.ts";

/** A search looks at so many next rows first. A frequent word fills the page from these. */
const TRIED_ROWS = 1000;

const CURSOR = "search";
const cursorFields = { id: storedText, sortKey: storedText.check(z.regex(/^[1-4]\d/)) };

const ownKinds: readonly SearchKind[] = ["note", "conversation"];

/** How well a row matches, from 1 (best) to 4 (`Rank` in `conditions.ts`). */
const rankOf = ({ sortKey }: SortPosition) => Number(sortKey[0]);

export async function findItems(
  sql: Sql,
  person: User,
  { q, kind, courseId, cursor, limit = String(SEARCH_PAGE) }: z.output<typeof SearchQuery>,
): Promise<{ items: SearchItem[]; nextCursor: string | null }> {
  const words = searchWords(q);
  if (words.length === 0) fail("invalid_input", [{ path: "q", issue: "too_short" }]);
  const pageSize = Number(limit);
  const courses = listSearchedCourses(person).filter((id) => (courseId ?? id) === id);
  const found = await listFound(sql, {
    words,
    person: { id: person.id, seesHidden: canModerateQuestions(person) },
    courses,
    kind,
    isInCourse: courseId !== undefined,
    // One row more shows that there is a next page.
    limit: pageSize + 1,
    behind: cursor === undefined ? undefined : parseCursor(CURSOR, cursor, cursorFields),
  });
  const { nextCursor } = sortedPageOf(CURSOR, found, pageSize, { total: 0 });
  const rows = (await getItems(sql, found.slice(0, pageSize), words))
    .filter((row) => canFind(person, row));
  const cut = await cutExcerpts(sql, rows, words);
  return { items: cut.map(({ row, excerpt }) => ({ ...toItem(row), ...excerpt })), nextCursor };
}

/** The courses in which the user may search: those of the user's enrolments first. */
function listSearchedCourses(person: User): CourseId[] {
  const all = courseIds.filter((id) => canStudy(person, id));
  const isEnrolled = (id: CourseId) => person.enrolledCourses.includes(id);
  return [...all.filter(isEnrolled), ...all.filter((id) => !isEnrolled(id))];
}

/**
 * Finds notes and conversations of the user (all ranks), titles in courses (ranks 1 and 2), and
 * texts in courses (rank 3, then 4). Goes through all texts of a rank only if better ranks do not fill
 * the page.
 */
async function listFound(sql: Sql, search: Search): Promise<Found[]> {
  const { kind, limit, behind } = search;
  const wantsOwn = kind === undefined || ownKinds.includes(kind);
  const wantsCourses = kind === undefined || !ownKinds.includes(kind);
  const firstRank = behind ? rankOf(behind) : 1;
  const [own, titles, nextTexts] = await Promise.all([
    wantsOwn ? listOwn(sql, search) : [],
    wantsCourses && firstRank <= 2 ? listByTitle(sql, search) : [],
    // Sent at once: most searches need it.
    wantsCourses && firstRank <= 3 ? scanNext(sql, inRank(search, 3), 3) : [],
  ]);
  const found: Found[] = [...own, ...titles];
  const isFullUpTo = (rank: number) => found.filter((row) => rankOf(row) <= rank).length >= limit;
  if (wantsCourses && firstRank <= 3 && !isFullUpTo(2)) {
    found.push(...await listTexts(sql, inRank(search, 3), 3, nextTexts));
  }
  if (wantsCourses && !isFullUpTo(3)) found.push(...await listTexts(sql, inRank(search, 4), 4));
  return found.sort(compare).slice(0, limit);
}

/** The page before may have ended in a better rank. Then this rank begins from its first row. */
const inRank = ({ behind, ...search }: Search, rank: number): Search => ({
  ...search,
  behind: behind && rankOf(behind) === rank ? behind : undefined,
});

/**
 * Looks at the next rows only. A file is found once, however many of its pieces match, so pieces of
 * files fill no page.
 */
const scanNext = async (sql: Sql, search: Search, rank: 3 | 4): Promise<Found[]> =>
  search.kind === "resource" ? [] : await scanTexts(sql, search, rank, TRIED_ROWS);

/**
 * A frequent word fills the page from the next rows. The index finds a rare word. A word that is
 * frequent only further on needs a longer scan.
 */
async function listTexts(
  sql: Sql,
  search: Search,
  rank: 3 | 4,
  foundNext?: Found[],
): Promise<Found[]> {
  const next = foundNext ?? await scanNext(sql, search, rank);
  if (next.length >= search.limit) return next;
  const indexed = await listByIndex(sql, search, rank);
  if (indexed[0]?.isMany) return await scanTexts(sql, search, rank);
  // Where nothing matches, the row has only `isMany`.
  return indexed.filter(({ id }) => id !== null);
}

/** As the database sorts: the keys have only ASCII. */
function compare(a: Found, b: Found) {
  if (a.sortKey !== b.sortKey) return a.sortKey < b.sortKey ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

function toItem(row: FoundItem) {
  const { kind, courseId, videoId, conversationId, sourceId, atSecond, page, title, updatedAt } =
    row;
  return {
    kind,
    courseId,
    ...(videoId === null ? {} : { videoId }),
    ...(atSecond === null ? {} : { atSecond }),
    ...(page === null ? {} : { page }),
    id: idOf(row),
    // The title of a conversation has the conversation's own id.
    ...(conversationId === null || conversationId === sourceId ? {} : { messageId: sourceId }),
    title,
    updatedAt,
  };
}

/** Each cue is an item of its own. The text of a file is another item than its resource. */
function idOf({ kind, sourceId, part, conversationId }: FoundItem) {
  if (kind === "caption" || part > 0) return `${sourceId}:${part}`;
  return conversationId ?? sourceId;
}
