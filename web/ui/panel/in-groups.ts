// Rows of a list under headings.
export type RowGroup<Row> = { id: string; rows: Row[] };

/** Groups stand in the given order, others after them as they come. The rows of a group keep their order. */
export function inGroups<Row>(
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
