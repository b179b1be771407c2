// Groups the rows of a list.
export type RowGroup<Row> = { id: string; rows: Row[] };

/**
 * Groups have the given order; other groups follow in the order of their first row. The rows of a
 * group keep their order.
 */
export function groupRows<Row>(
  rows: Row[],
  groupOf: (row: Row) => string,
  order: readonly string[] = [],
): RowGroup<Row>[] {
  const groups = new Map<string, Row[]>(order.map((id) => [id, []]));
  for (const row of rows) {
    const id = groupOf(row);
    const known = groups.get(id);
    if (known) known.push(row);
    else groups.set(id, [row]);
  }
  return [...groups].map(([id, rows]) => ({ id, rows })).filter(({ rows }) => rows.length > 0);
}
