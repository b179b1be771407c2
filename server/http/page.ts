// Splits a long list into pages. The cursor is a row, not a number, so a row that is added
// meanwhile moves nothing.
import type { Context } from "hono";
import * as z from "zod/mini";
import { fail } from "./errors.ts";

export type PageQuery = { limit: number; cursor?: string };
type Page<Item> = { items: Item[]; nextCursor: string | null; total: number };

/** Needs one row more than `limit` to know that there is a next page. */
export function pageOf<Item extends { id: string }>(
  rows: Item[],
  total: number,
  limit: number,
): Page<Item> {
  const items = rows.slice(0, limit);
  return { items, nextCursor: rows.length > limit ? items.at(-1)?.id ?? null : null, total };
}

/** Without a limit, a call returns a plain list of at most so many rows. */
export const MAX_BARE_ROWS = 500;

/** Needs one row more than `most` to know that there are more. */
export function bareListOf<Row>(
  c: Pick<Context, "header">,
  rows: Row[],
  most = MAX_BARE_ROWS,
): Row[] {
  if (rows.length > most) c.header("X-More", "true");
  return rows.slice(0, most);
}

/** A row of a list that can be sorted in several ways, with the value by which it is sorted. */
export type SortPosition = { id: string; sortKey: string };
type SortedPage<Item> = Page<Item> & {
  /** There are more than `total` rows: the count stopped there. */
  isMore: boolean;
};

type Cursor = { id: z.ZodMiniType<string>; sortKey: z.ZodMiniType<string> };

/**
 * The sort value of a row can change, so the cursor holds the value that it had. `sort`
 * distinguishes the cursors of different orders.
 */
export function sortedPageOf<Row extends SortPosition>(
  sort: string,
  rows: Row[],
  limit: number,
  { total, isMore = false }: { total: number; isMore?: boolean },
): SortedPage<Omit<Row, "sortKey">> {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map(({ sortKey: _, ...item }) => item),
    nextCursor: last ? encodeCursor([sort, last.sortKey, last.id]) : null,
    total,
    isMore,
  };
}

/** The row after which the page begins. Refuses a cursor that the server did not write. */
export function parseCursor(sort: string, cursor: string, { id, sortKey }: Cursor): SortPosition {
  const result = z.tuple([z.literal(sort), sortKey, id]).safeParse(decodeCursor(cursor));
  if (!result.success) fail("invalid_input", [{ path: "cursor", issue: "invalid" }]);
  const [, key, row] = result.data;
  return { sortKey: key, id: row };
}

const alphabet = "base64url";

const encodeCursor = (place: string[]) =>
  new TextEncoder().encode(JSON.stringify(place)).toBase64({ alphabet, omitPadding: true });

function decodeCursor(cursor: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(Uint8Array.fromBase64(cursor, { alphabet })));
  } catch {
    return undefined;
  }
}
