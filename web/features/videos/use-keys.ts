import { type RefObject, useEffect, useRef } from "react";
import { isShared, type PlayerAction, playerActionOf } from "./keys.ts";
import { settings } from "./settings.ts";

const TYPING = "input:not([type=range], [type=checkbox]), textarea, select, [contenteditable]";
const OWN = "a, button, input, select, textarea, summary, [role=tab], [tabindex='0']";

/** Handles the player's keys: inside of it always, elsewhere unless turned off or in other use. */
export function useKeys(frame: RefObject<HTMLElement | null>, act: (act: PlayerAction) => void) {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = playerActionOf(event);
      const { target } = event;
      if (!act || event.defaultPrevented || !(target instanceof Element)) return;
      if (target.closest(TYPING) || document.querySelector("dialog[open]")) return;
      const isInside = frame.current?.contains(target) ?? false;
      if (!isInside && !settings().keys) return;
      if (isShared(act, event.key) && !isOurs(event.key, target, isInside)) return;
      event.preventDefault();
      latest.current(act);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [frame]);
}

/** Space presses buttons, and arrows move in lists and scroll the page. */
function isOurs(key: string, target: Element, isInside: boolean): boolean {
  if (key === " ") return !target.closest(OWN);
  if (isInside) return !target.closest(".seek-bar[step='0.05']");
  return (key === "ArrowLeft" || key === "ArrowRight") && !target.closest(OWN);
}
