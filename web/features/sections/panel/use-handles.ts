// Moves items by their handles: with mouse, pen or finger, because the browser's own dragging ignores
// touch, or with the arrow keys.
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
} from "react";
import { useKeyDown } from "../../../lib/hooks/use-key-down.ts";
import { type Arrangement, type MovableItem, type Move, stepMove } from "./arrangement.ts";
import { type DraggedItem, findDropTarget, showDrag } from "./show-drag.ts";

type HandleOptions = {
  list: RefObject<HTMLElement | null>;
  /** The element that follows the pointer. */
  ghost: RefObject<HTMLElement | null>;
  arrangement: Arrangement;
  onMove: (move: Move) => void;
  /** The user pressed the handle of this item without dragging it. */
  onPress: (item: MovableItem) => void;
};

/** Event handlers of the list: a handle can be dragged, pressed, or moved with the arrow keys. */
export function useHandles({ list, ghost, arrangement, onMove, onPress }: HandleOptions) {
  const { isDragEnd, ...pointerHandlers } = useDrag({ list, ghost, onDrop: onMove });

  function onClick(event: MouseEvent) {
    const item = itemAt(event.target);
    if (item && !isDragEnd(event)) onPress(item);
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : undefined;
    const item = itemAt(event.target);
    if (!by || !item) return;
    event.preventDefault();
    const next = stepMove(arrangement, item, by);
    if (next) onMove(next);
  }

  return { ...pointerHandlers, onClick, onKeyDown };
}

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
function useDrag({ list, ghost, onDrop }: DragOptions) {
  const pressed = useRef<PressedItem>(undefined);
  /** The click that ends a drag must not open the sheet. */
  const wasDragged = useRef(false);

  // Escape cancels a drag. Before all others: the same key closes dialogs.
  useKeyDown((event) => {
    if (event.key !== "Escape" || !pressed.current?.isDragged) return;
    event.preventDefault();
    endDrag();
    wasDragged.current = true;
  }, true);
  useEffect(() => () => void endDrag(), []);

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

/** The item whose handle contains the element. Undefined for an element outside of all handles. */
function itemAt(target: EventTarget): MovableItem | undefined {
  const handle = handleAt(target);
  const what = handle?.dataset.handle;
  if (what !== "section" && what !== "video") return undefined;
  const id = handle?.closest<HTMLElement>(`[data-${what}]`)?.dataset[what];
  return id ? { what, id } : undefined;
}

const handleAt = (target: EventTarget) => (target as Element).closest<HTMLElement>("[data-handle]");

/**
 * Put a moved item into the returned ref: its handle gets the focus in its new place. The handle
 * may be a new element in another list.
 */
export function useHandleFocus(
  list: RefObject<HTMLElement | null>,
  arrangement: Arrangement,
  isSheetOpen: boolean,
) {
  const next = useRef<MovableItem>(undefined);
  useEffect(() => {
    const { current } = next;
    // Wait until the sheet has closed: nothing behind the sheet can have the focus.
    if (!current || isSheetOpen) return;
    next.current = undefined;
    list.current?.querySelector<HTMLElement>(
      `[data-${current.what}="${current.id}"] [data-handle=${current.what}]`,
    )?.focus();
  }, [arrangement, isSheetOpen]);
  return next;
}
