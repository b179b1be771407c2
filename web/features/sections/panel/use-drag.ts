// Drags items by a handle with mouse, pen or finger, because the browser's own dragging ignores
// touch. It moves the ghost without React, so that hundreds of videos drag smoothly.
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";
import type { Move } from "./arrangement.ts";
import { type DropTarget, findDropTarget } from "./drop-target.ts";

/** A shorter move in pixels is a click by an unsteady hand. */
const SLACK = 6;
/** The distance in pixels from the window's edge at which the page begins to scroll. */
const EDGE = 120;
const FASTEST = 18;

type DragOptions = {
  list: RefObject<HTMLElement | null>;
  /** The element that follows the pointer. */
  ghost: RefObject<HTMLElement | null>;
  onDrop: (move: Move) => void;
};

type DraggedItem = {
  what: Move["what"];
  id: string;
  handle: HTMLElement;
  pointerId: number;
  from: number;
  x: number;
  y: number;
  isDragged: boolean;
  target?: DropTarget;
};

/** Handles have `data-handle="section"` or "video" and are inside the item that they move. */
export function useDrag({ list, ghost, onDrop }: DragOptions) {
  const dragged = useRef<DraggedItem>(undefined);
  const frame = useRef(0);
  /** The click that ends a drag must not open the sheet. */
  const wasDragged = useRef(false);

  useEffect(() => {
    const cancelByEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !dragged.current?.isDragged) return;
      event.preventDefault();
      endDrag();
      wasDragged.current = true;
    };
    addEventListener("keydown", cancelByEscape, { capture: true });
    return () => {
      removeEventListener("keydown", cancelByEscape, { capture: true });
      endDrag();
    };
  }, []);

  function onPointerDown(event: PointerEvent) {
    wasDragged.current = false;
    const handle = (event.target as Element).closest<HTMLElement>("[data-handle]");
    const what = handle?.dataset.handle;
    const id = handle?.closest<HTMLElement>(`[data-${what}]`)?.dataset[what ?? ""];
    if (!handle || !id || what !== "section" && what !== "video") return;
    if (!event.isPrimary || event.button !== 0) return;
    const { pointerId, clientX: x, clientY: y } = event;
    dragged.current = { what, id, handle, pointerId, from: y, x, y, isDragged: false };
    handle.setPointerCapture(pointerId);
  }

  function onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
    const item = dragged.current;
    if (!item || item.pointerId !== pointerId) return;
    item.x = clientX;
    item.y = clientY;
    if (item.isDragged || Math.abs(clientY - item.from) < SLACK) return;
    item.isDragged = true;
    lift(item);
    frame.current = requestAnimationFrame(draw);
  }

  function lift({ what, id, handle, y }: DraggedItem) {
    const item = handle.closest<HTMLElement>(`[data-${what}]`);
    if (!list.current || !item || !ghost.current) return;
    ghost.current.textContent = item.querySelector("[data-title]")?.textContent ?? "";
    ghost.current.hidden = false;
    item.dataset.lifted = id;
    // All sections close while one is dragged. Scroll, so that the dragged item stays under the
    // pointer.
    list.current.dataset.dragging = what;
    const { top, height } = item.getBoundingClientRect();
    if (y < top || y > top + height) scrollBy(0, top + height / 2 - y);
  }

  /** Runs once per frame, also while the pointer rests at an edge and the page scrolls. */
  function draw() {
    const item = dragged.current;
    if (!item || !list.current || !ghost.current) return;
    ghost.current.style.transform = `translate(${item.x}px, ${item.y}px)`;
    const speed = speedAt(item.y);
    if (speed !== 0) scrollBy(0, speed);
    const target = findDropTarget(list.current, item, item.y);
    if (target?.at !== item.target?.at || target?.side !== item.target?.side) {
      delete item.target?.at.dataset.drop;
      if (target) target.at.dataset.drop = target.side;
    }
    item.target = target;
    frame.current = requestAnimationFrame(draw);
  }

  function endDrag(event?: PointerEvent) {
    const item = dragged.current;
    if (!item || event && event.pointerId !== item.pointerId) return;
    dragged.current = undefined;
    cancelAnimationFrame(frame.current);
    delete item.target?.at.dataset.drop;
    if (ghost.current) ghost.current.hidden = true;
    const lifted = list.current?.querySelector<HTMLElement>("[data-lifted]");
    if (lifted) delete lifted.dataset.lifted;
    if (list.current) delete list.current.dataset.dragging;
    return item;
  }

  function onPointerUp(event: PointerEvent) {
    const item = dragged.current;
    // Find the target before `endDrag`: the last frame may have an older position, and `endDrag` opens
    // the sections again.
    const finalTarget = item?.isDragged && list.current
      ? findDropTarget(list.current, item, event.clientY)
      : undefined;
    if (!endDrag(event)?.isDragged) return;
    wasDragged.current = true;
    if (finalTarget) onDrop(finalTarget.move);
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: (event: PointerEvent) => void endDrag(event),
    onLostPointerCapture: (event: PointerEvent) => void endDrag(event),
    /** Whether a click only ends a drag. A click by keyboard never does. */
    isDragEnd: ({ detail }: MouseEvent) => detail > 0 && wasDragged.current,
  };
}

function speedAt(y: number): number {
  const above = EDGE - y;
  const below = y - (innerHeight - EDGE);
  const into = Math.max(above, below);
  if (into <= 0) return 0;
  return Math.sign(below - above) * Math.ceil(Math.min(1, into / EDGE) * FASTEST);
}
