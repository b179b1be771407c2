// Leads the user to the element that the address names by an id behind `#`, for example to a result
// of the search. The page may show this element only after its data has come.
import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** In milliseconds: how often it looks, how long it waits, and how long the mark stays. */
const LOOK_MS = 100;
const WAIT_MS = 15_000;
const MARK_MS = 3000;
/** So often it corrects the place, because parts of the page can still change their heights. */
const CORRECTIONS = 4;

const hasId = /^#[\da-f-]{36}$/;
const userActs = ["wheel", "touchmove", "pointerdown", "keydown"];

export function useNamedPlace() {
  const { hash, key } = useLocation();
  const type = useNavigationType();
  const isStart = useRef(true);
  useEffect(() => {
    // After a way back, the browser shows the place where the user was. When the app starts, this
    // code comes late, and the user may already read or write.
    const mayLead = type !== "POP" || isStart.current && isUntouched();
    isStart.current = false;
    return mayLead && hasId.test(hash) ? leadTo(hash.slice(1)) : undefined;
  }, [key]);
}

/** Some browsers do not count events. Then only the scroll position says that the user reads. */
const isUntouched = () =>
  scrollY === 0 &&
  !["pointerdown", "keydown"].some((act) => performance.eventCounts?.get?.(act));

/** Returns a function that stops it. Anything that the user does stops it, too. */
function leadTo(id: string): () => void {
  let looks = WAIT_MS / LOOK_MS;
  let isFound = false;
  const timer = setInterval(() => {
    const element = document.getElementById(id);
    if (element && element.getClientRects().length > 0) {
      bringInSight(element);
      if (!isFound) {
        isFound = true;
        looks = CORRECTIONS;
        mark(element);
      }
    }
    if (--looks < 0) stop();
  }, LOOK_MS);
  function stop() {
    clearInterval(timer);
    for (const act of userActs) removeEventListener(act, stop, true);
  }
  for (const act of userActs) addEventListener(act, stop, { capture: true, passive: true });
  return stop;
}

/**
 * Brings the element to the middle, or its beginning to the top if it is tall. Where a box scrolls
 * by itself, the page moves only if the element would be out of sight.
 */
function bringInSight(element: HTMLElement) {
  const box = scrollingBox(element);
  const inner = element.getBoundingClientRect();
  const outer = box?.getBoundingClientRect() ?? { top: 0, height: innerHeight };
  const isTall = inner.height > outer.height / 2;
  if (!box) return element.scrollIntoView({ block: isTall ? "start" : "center" });
  box.scrollTop += inner.top - outer.top - (isTall ? 0 : (outer.height - inner.height) / 2);
  if (!isTall) element.scrollIntoView({ block: "nearest" });
}

function scrollingBox({ parentElement: box }: HTMLElement): HTMLElement | undefined {
  if (!box || box === document.body) return undefined;
  return /auto|scroll/.test(getComputedStyle(box).overflowY) ? box : scrollingBox(box);
}

/** Gives the focus to the element, and a frame for a moment. */
function mark(element: HTMLElement) {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  // The frame does not move, so it also suits users who want no motion.
  const frame = { outline: "3px solid var(--color-accent)", outlineOffset: "-3px" };
  element.animate([frame, frame], MARK_MS);
}
