// Finds the drop target under the pointer. It asks the browser, so a long list needs no measuring.
import type { MovableItem, Move } from "./arrangement.ts";

export type DropTarget = {
  move: Move;
  /** The element at which the drop is shown. */
  at: HTMLElement;
  side: "before" | "after" | "into";
};

/**
 * Only the height counts: a thumb may be anywhere beside the list. Undefined if the item would stay
 * where it is.
 */
export function findDropTarget(
  list: HTMLElement,
  dragged: MovableItem,
  y: number,
): DropTarget | undefined {
  const { left, width, top, bottom } = list.getBoundingClientRect();
  const within = Math.min(Math.max(y, top + 1), bottom - 1);
  const overElement = document.elementFromPoint(left + width / 2, within);
  const card = overElement?.closest<HTMLElement>("[data-section]");
  if (!card || !list.contains(card)) return undefined;
  return dragged.what === "section"
    ? targetBesideSection(card, dragged.id, y)
    : targetInSection(card, overElement, dragged.id, y);
}

function targetBesideSection(card: HTMLElement, id: string, y: number): DropTarget | undefined {
  const overItem = card.dataset.section;
  if (overItem === id) return undefined;
  // The group without a section stays last.
  const side = overItem && isUpperHalf(card, y) ? "before" : overItem ? "after" : "before";
  const next = side === "before" ? overItem : nextOf(card)?.dataset.section;
  if (next === id) return undefined;
  return { move: { what: "section", id, before: next || null }, at: card, side };
}

function targetInSection(
  card: HTMLElement,
  overElement: Element | null | undefined,
  id: string,
  y: number,
): DropTarget | undefined {
  const into = card.dataset.section || null;
  const rows = [...card.querySelectorAll<HTMLElement>("[data-video]")];
  const overItem = overElement?.closest<HTMLElement>("[data-video]");
  if (!overItem) {
    // The pointer is over the section's head: drop before the first visible video, or into a closed
    // section at the end.
    const first = rows[0];
    if (!first || first.dataset.video === id) {
      return first
        ? undefined
        : { move: { what: "video", id, into, before: null }, at: card, side: "into" };
    }
    const isAbove = y < first.getBoundingClientRect().top;
    const last = rows.at(-1) ?? first;
    return isAbove
      ? {
        move: { what: "video", id, into, before: first.dataset.video ?? null },
        at: first,
        side: "before",
      }
      : { move: { what: "video", id, into, before: null }, at: last, side: "after" };
  }
  if (overItem.dataset.video === id) return undefined;
  const side = isUpperHalf(overItem, y) ? "before" : "after";
  const next = side === "before" ? overItem.dataset.video : nextOf(overItem)?.dataset.video;
  if (next === id) return undefined;
  return { move: { what: "video", id, into, before: next ?? null }, at: overItem, side };
}

function isUpperHalf(item: HTMLElement, y: number): boolean {
  const { top, height } = item.getBoundingClientRect();
  return y < top + height / 2;
}

const nextOf = (item: HTMLElement) => item.nextElementSibling as HTMLElement | null;
