import { useLayoutEffect } from "react";

/**
 * Calls `onKeyDown` at each key press on the page, inside and outside of the component. It is a
 * layout effect, because a later effect would lose a press that comes with the first drawing.
 */
export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void, capture = false) {
  useLayoutEffect(() => {
    addEventListener("keydown", onKeyDown, capture);
    return () => removeEventListener("keydown", onKeyDown, capture);
  });
}
