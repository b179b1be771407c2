/** The button that asks for a removal, or the menu that has it. */
const OPENER = '[data-act="delete"], [popovertarget]';

/**
 * Called before the focused element leaves the page together with the strip or the note of a row.
 * Then this row's own button gets the focus, or that of the next row, or the heading of the list.
 */
export function leaveRow(element: HTMLElement, id: string) {
  const list = element.closest("section, [role=tabpanel]");
  if (!list || !element.contains(document.activeElement)) return;
  const ids = [...list.querySelectorAll<HTMLElement>("[data-row]")].map(({ dataset }) =>
    dataset.row
  );
  const at = ids.indexOf(id);
  const nearest = [...ids.slice(at), ...ids.slice(0, at).reverse()];
  requestAnimationFrame(() => {
    const openers = nearest.map((id) =>
      list.querySelector(`[data-row="${id}"]`)?.querySelector<HTMLElement>(OPENER)
    );
    const next = openers.find((opener) => opener && !opener.closest("[inert]"));
    (next ?? list.querySelector<HTMLElement>('[tabindex="-1"]'))?.focus();
  });
}
