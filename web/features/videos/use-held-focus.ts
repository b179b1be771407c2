import { type FocusEvent, type RefObject, useLayoutEffect } from "react";

/** How the focus came into the player. Undefined while it is elsewhere. */
export type HeldFocus = "keyboard" | "pointer" | undefined;

/**
 * Keeps the focus in the player when the button that has it disappears. Otherwise it would fall
 * back to the body, and the next key would start at the top of the page.
 */
export function useHeldFocus(
  frame: RefObject<HTMLElement | null>,
  held: RefObject<HeldFocus>,
) {
  useLayoutEffect(() => {
    if (!held.current || document.activeElement !== document.body) return;
    const button = held.current === "keyboard" ? frame.current?.querySelector("button") : null;
    (button ?? frame.current)?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      held.current = target.matches(":focus-visible") ? "keyboard" : "pointer";
    },
    // React reports no blur of an element that it removes.
    onBlur: () => {
      held.current = undefined;
    },
  };
}
