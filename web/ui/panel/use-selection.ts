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
  const [state, setState] = useState<{ scope: string; selected: Selected }>({
    scope,
    selected: {},
  });
  const selected = state.scope === scope ? onlyShown(state.selected, rows.map(keyOf)) : {};
  // Removes the row at once, because a row that comes back later must not be selected again.
  if (state.scope !== scope || state.selected !== selected) setState({ scope, selected });
  return {
    selected,
    rows: rows.filter((row) => selected[keyOf(row)]),
    select: (next) => setState({ scope, selected: next }),
    clear: () => setState({ scope, selected: {} }),
  };
}
