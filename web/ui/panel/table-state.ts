// What a list needs to know before its table loads: the selected rows, the hidden columns and the
// width.
import { useLayoutEffect, useRef, useState } from "react";

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

/** The selected rows, by id. */
type Selected = Record<string, true>;

/** Keeps only rows selected that are still shown. Returns the same object if nothing changes. */
export function onlyShown(selected: Selected, shown: readonly string[]): Selected {
  const ids = Object.keys(selected);
  const stillShown = ids.filter((id) => shown.includes(id));
  return stillShown.length === ids.length
    ? selected
    : Object.fromEntries(stillShown.map((id) => [id, true as const]));
}

/** This device stores the hidden columns under this name. */
const KEY = "columns";

type Hidden = Record<string, string[]>;

/** The hidden columns of each list. A stored value of another form hides nothing. */
export function parseHidden(stored: string | null): Hidden {
  try {
    const found: unknown = JSON.parse(stored ?? "{}");
    if (typeof found !== "object" || found === null) return {};
    return Object.fromEntries(
      Object.entries(found)
        .filter(([, ids]) => Array.isArray(ids))
        .map(([list, ids]) => [list, (ids as unknown[]).filter((id) => typeof id === "string")]),
    );
  } catch {
    return {};
  }
}

export function readHiddenColumns(list: string): string[] {
  return readAll()[list] ?? [];
}

export function storeHiddenColumns(list: string, ids: string[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readAll(), [list]: ids }));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function readAll(): Hidden {
  try {
    return parseHidden(localStorage.getItem(KEY));
  } catch {
    return {};
  }
}

/**
 * The width of an element, not of the window, because the panel's sidebar takes a part of the
 * window.
 */
export function useWidth<Part extends HTMLElement>() {
  const element = useRef<Part>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element.current) return;
    setWidth(element.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}
