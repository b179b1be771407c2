import type { KeyboardEvent, MouseEvent, RefObject } from "react";
import { type Arrangement, type MovableItem, type Move, stepMove } from "./arrangement.ts";
import { itemAt } from "./item-at.ts";
import { useDrag } from "./use-drag.ts";

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
