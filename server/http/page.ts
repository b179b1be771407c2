// A long list, piece by piece: what is added meanwhile moves nothing, because the cursor is a row and no number.

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
