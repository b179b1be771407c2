import { useState } from "react";
import { onlyShown, type Selected } from "./selected-rows.ts";

export type Selection<Row> = {
  selected: Selected;
  /** The selected rows, in the order of the list. */
  rows: Row[];
  select: (selected: Selected) => void;
  clear: () => void;
};

/**
 * The selected rows of a list. They stay selected when the list loads again. A row that disappears
 * is no longer selected, and another `scope` (another search or filter) selects nothing.
 */
export function useSelection<Row>(
  rows: Row[],
  keyOf: (row: Row) => string,
  scope = "",
): Selection<Row> {
  const [kept, setKept] = useState<{ scope: string; selected: Selected }>({ scope, selected: {} });
  const selected = kept.scope === scope ? onlyShown(kept.selected, rows.map(keyOf)) : {};
  // Removes the row at once, because a row that comes back later must not be selected again.
  if (kept.scope !== scope || kept.selected !== selected) setKept({ scope, selected });
  return {
    selected,
    rows: rows.filter((row) => selected[keyOf(row)]),
    select: (next) => setKept({ scope, selected: next }),
    clear: () => setKept({ scope, selected: {} }),
  };
}
