// Drags items by a handle with mouse, pen or finger, because the browser's own dragging ignores
// touch.
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";
import type { Move } from "./arrangement.ts";
import { findDropTarget } from "./drop-target.ts";
import { handleAt, itemAt } from "./item-at.ts";
import { type DraggedItem, showDrag } from "./show-drag.ts";

/** A shorter move in pixels is a click by an unsteady hand. */
const SLACK = 6;

type DragOptions = {
  list: RefObject<HTMLElement | null>;
  /** The element that follows the pointer. */
  ghost: RefObject<HTMLElement | null>;
  onDrop: (move: Move) => void;
};

type PressedItem = DraggedItem & {
  pointerId: number;
  /** The height at which the user pressed the handle. */
  from: number;
  isDragged: boolean;
  stopShowing?: () => void;
};

/** Handles have `data-handle="section"` or "video" and are inside the item that they move. */
export function useDrag({ list, ghost, onDrop }: DragOptions) {
  const pressed = useRef<PressedItem>(undefined);
  /** The click that ends a drag must not open the sheet. */
  const wasDragged = useRef(false);

  useEffect(() => {
    const cancelByEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !pressed.current?.isDragged) return;
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
    const handle = handleAt(event.target);
    const item = itemAt(event.target);
    if (!handle || !item || !event.isPrimary || event.button !== 0) return;
    // Another pointer may be dragging.
    endDrag();
    const { pointerId, clientX: x, clientY: y } = event;
    pressed.current = { ...item, handle, pointerId, from: y, x, y, isDragged: false };
    handle.setPointerCapture(pointerId);
  }

  function onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
    const item = pressed.current;
    if (!item || item.pointerId !== pointerId) return;
    item.x = clientX;
    item.y = clientY;
    if (item.isDragged || Math.abs(clientY - item.from) < SLACK) return;
    item.isDragged = true;
    if (list.current && ghost.current) {
      item.stopShowing = showDrag(item, list.current, ghost.current);
    }
  }

  function endDrag(event?: PointerEvent) {
    const item = pressed.current;
    if (!item || event && event.pointerId !== item.pointerId) return;
    pressed.current = undefined;
    item.stopShowing?.();
    return item;
  }

  function onPointerUp(event: PointerEvent) {
    const item = pressed.current;
    // Find the target before `endDrag`: the last frame may have an older position, and `endDrag`
    // opens the sections again.
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
