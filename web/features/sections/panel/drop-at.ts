// Finds the drop target under the pointer. It asks the browser, so a long list needs no measuring.
import type { Move, Moved } from "./arrangement.ts";

export type Dropped = {
  move: Move;
  /** The element at which the drop is shown. */
  at: HTMLElement;
  side: "before" | "after" | "into";
};

/**
 * Only the height counts: a thumb may be anywhere beside the list. Undefined if the item would stay
 * where it is.
 */
export function dropAt(list: HTMLElement, held: Moved, y: number): Dropped | undefined {
  const { left, width, top, bottom } = list.getBoundingClientRect();
  const within = Math.min(Math.max(y, top + 1), bottom - 1);
  const under = document.elementFromPoint(left + width / 2, within);
  const card = under?.closest<HTMLElement>("[data-section]");
  if (!card || !list.contains(card)) return undefined;
  return held.what === "section"
    ? besideSection(card, held.id, y)
    : inSection(card, under, held.id, y);
}

function besideSection(card: HTMLElement, id: string, y: number): Dropped | undefined {
  const over = card.dataset.section;
  if (over === id) return undefined;
  // The group without a section stays last.
  const side = over && isUpperHalf(card, y) ? "before" : over ? "after" : "before";
  const next = side === "before" ? over : nextOf(card)?.dataset.section;
  if (next === id) return undefined;
  return { move: { what: "section", id, before: next || null }, at: card, side };
}

function inSection(
  card: HTMLElement,
  under: Element | null | undefined,
  id: string,
  y: number,
): Dropped | undefined {
  const into = card.dataset.section || null;
  const rows = [...card.querySelectorAll<HTMLElement>("[data-video]")];
  const over = under?.closest<HTMLElement>("[data-video]");
  if (!over) {
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
  if (over.dataset.video === id) return undefined;
  const side = isUpperHalf(over, y) ? "before" : "after";
  const next = side === "before" ? over.dataset.video : nextOf(over)?.dataset.video;
  if (next === id) return undefined;
  return { move: { what: "video", id, into, before: next ?? null }, at: over, side };
}

function isUpperHalf(item: HTMLElement, y: number): boolean {
  const { top, height } = item.getBoundingClientRect();
  return y < top + height / 2;
}

const nextOf = (item: HTMLElement) => item.nextElementSibling as HTMLElement | null;
