// A long list, piece by piece: what is added meanwhile moves nothing, because the cursor is a row and no number.
import * as z from "zod/mini";
import { fail } from "./errors.ts";

export type PageAsked = { limit: number; cursor?: string };
export type Page<Item> = { items: Item[]; nextCursor: string | null; total: number };

/** Of one row more than was asked for, if there is one more. */
export function pageOf<Item extends { id: string }>(
  rows: Item[],
  total: number,
  limit: number,
): Page<Item> {
  const items = rows.slice(0, limit);
  return { items, nextCursor: rows.length > limit ? items.at(-1)?.id ?? null : null, total };
}

/** A row of a list that can be sorted in several ways, with what it is sorted by. */
export type Sorted = { id: string; sortKey: string };
export type SortedPage<Item> = Page<Item> & {
  /** There are more than `total`: so far they were counted, and no further. */
  isMore: boolean;
};

type Cursor = { id: z.ZodMiniType<string>; sortKey: z.ZodMiniType<string> };

/** What is sorted by may change: the cursor therefore holds what it was. `sort` tells cursors of several orders apart. */
export function sortedPageOf<Row extends Sorted>(
  sort: string,
  rows: Row[],
  limit: number,
  { total, isMore = false }: { total: number; isMore?: boolean },
): SortedPage<Omit<Row, "sortKey">> {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map(({ sortKey: _, ...item }) => item),
    nextCursor: last ? written([sort, last.sortKey, last.id]) : null,
    total,
    isMore,
  };
}

/** The row behind which the page begins; one that we did not write is refused. */
export function placeOf(sort: string, cursor: string, { id, sortKey }: Cursor): Sorted {
  const result = z.tuple([z.literal(sort), sortKey, id]).safeParse(read(cursor));
  if (!result.success) fail("invalid_input", [{ path: "cursor", issue: "invalid" }]);
  const [, key, row] = result.data;
  return { sortKey: key, id: row };
}

const alphabet = "base64url";

const written = (place: string[]) =>
  new TextEncoder().encode(JSON.stringify(place)).toBase64({ alphabet, omitPadding: true });

function read(cursor: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(Uint8Array.fromBase64(cursor, { alphabet })));
  } catch {
    return undefined;
  }
}
