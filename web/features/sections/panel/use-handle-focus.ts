import { type RefObject, useEffect, useRef } from "react";
import type { Arrangement, MovableItem } from "./arrangement.ts";

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
