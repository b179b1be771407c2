// Shows a dragged item and its drop target without React, so that hundreds of videos drag smoothly.
import type { MovableItem, Move } from "./arrangement.ts";

/** The distance in pixels from the window's edge at which the page begins to scroll. */
const EDGE = 120;
const FASTEST = 18;

export type DraggedItem = MovableItem & { handle: HTMLElement; x: number; y: number };

/**
 * Shows the item under the pointer, and where it would drop. Call the returned function to stop.
 */
export function showDrag(item: DraggedItem, list: HTMLElement, ghost: HTMLElement): () => void {
  let target: DropTarget | undefined;
  lift(item, list, ghost);
  let frame = requestAnimationFrame(draw);

  /** Runs once per frame, also while the pointer rests at an edge and the page scrolls. */
  function draw() {
    ghost.style.transform = `translate(${item.x}px, ${item.y}px)`;
    const speed = speedAt(item.y);
    if (speed !== 0) scrollBy(0, speed);
    const next = findDropTarget(list, item, item.y);
    if (next?.at !== target?.at || next?.side !== target?.side) {
      delete target?.at.dataset.drop;
      if (next) next.at.dataset.drop = next.side;
    }
    target = next;
    frame = requestAnimationFrame(draw);
  }

  return () => {
    cancelAnimationFrame(frame);
    delete target?.at.dataset.drop;
    ghost.hidden = true;
    const lifted = list.querySelector<HTMLElement>("[data-lifted]");
    if (lifted) delete lifted.dataset.lifted;
    delete list.dataset.dragging;
  };
}

function lift({ what, id, handle, y }: DraggedItem, list: HTMLElement, ghost: HTMLElement) {
  const item = handle.closest<HTMLElement>(`[data-${what}]`);
  if (!item) return;
  ghost.textContent = item.querySelector("[data-title]")?.textContent ?? "";
  ghost.hidden = false;
  item.dataset.lifted = id;
  // All sections close while one is dragged. Scroll, so that the dragged item stays under the
  // pointer.
  list.dataset.dragging = what;
  const { top, height } = item.getBoundingClientRect();
  if (y < top || y > top + height) scrollBy(0, top + height / 2 - y);
}

function speedAt(y: number): number {
  const above = EDGE - y;
  const below = y - (innerHeight - EDGE);
  const into = Math.max(above, below);
  if (into <= 0) return 0;
  return Math.sign(below - above) * Math.ceil(Math.min(1, into / EDGE) * FASTEST);
}

type DropTarget = {
  move: Move;
  /** The element at which the drop is shown. */
  at: HTMLElement;
  side: "before" | "after" | "into";
};

/**
 * Asks the browser what is under the pointer, so a long list needs no measuring. Only the height
 * counts: a thumb may be anywhere beside the list. Undefined if the item would stay where it is.
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
