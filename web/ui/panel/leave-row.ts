/** The button that asks for a removal, or the menu that has it. */
const OPENER = '[data-act="delete"], [popovertarget]';

/**
 * Called before the strip or the note of a row leaves the page. If the focused element leaves with
 * it or with the row, this row's own button gets the focus, or that of the next row, or the heading
 * of the list.
 */
export function leaveRow(element: HTMLElement, id: string) {
  const list = element.closest("section, [role=tabpanel]");
  const focused = document.activeElement;
  const places = [element, list?.querySelector(`[data-row="${id}"]`)];
  if (!list || !places.some((place) => place?.contains(focused))) return;
  const ids = [...list.querySelectorAll<HTMLElement>("[data-row]")].map(({ dataset }) =>
    dataset.row
  );
  const at = ids.indexOf(id);
  const nearest = [...ids.slice(at), ...ids.slice(0, at).reverse()];
  requestAnimationFrame(() => {
    if (focused?.isConnected) return;
    const openers = nearest.map((id) =>
      list.querySelector(`[data-row="${id}"]`)?.querySelector<HTMLElement>(OPENER)
    );
    const next = openers.find((opener) => opener && !opener.closest("[inert]"));
    (next ?? list.querySelector<HTMLElement>('[tabindex="-1"]'))?.focus();
  });
}
