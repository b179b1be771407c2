// Says which rows of a list are selected, by id.
export type Selected = Record<string, true>;

/** Keeps only rows selected that are still shown. Returns the same object if nothing changes. */
export function onlyShown(selected: Selected, shown: readonly string[]): Selected {
  const ids = Object.keys(selected);
  const stillShown = ids.filter((id) => shown.includes(id));
  return stillShown.length === ids.length
    ? selected
    : Object.fromEntries(stillShown.map((id) => [id, true as const]));
}
