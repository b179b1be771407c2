// Which rows of a list are selected, by id.
export type Selected = Record<string, true>;

/** Only rows that are still shown stay selected. The same object comes back where nothing changes. */
export function onlyShown(selected: Selected, shown: readonly string[]): Selected {
  const ids = Object.keys(selected);
  const left = ids.filter((id) => shown.includes(id));
  return left.length === ids.length
    ? selected
    : Object.fromEntries(left.map((id) => [id, true as const]));
}
