// Shows a dragged item without React, so that hundreds of videos drag smoothly.
import type { MovableItem } from "./arrangement.ts";
import { type DropTarget, findDropTarget } from "./drop-target.ts";

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
