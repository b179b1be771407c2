// Scrolls inside the box of the transcript, and never the page.

/** A line stays where it is while it lies in this part of the box. */
const UPPER = 0.05;
const LOWER = 0.7;
/** Where the line stands after a scroll: the lines before it stay in sight. */
const PLACE = 0.25;
/** In pixels. With less of the box in sight, the user looks at another part of the page. */
const SMALLEST = 96;

/** Brings a line to the upper part of the box, unless it lies well already. */
export function scrollToLine(box: HTMLElement, line: Element) {
  if (!bringToPlace(box, line)) return;
  // On the way to a line that is far away, paragraphs get their real heights.
  requestAnimationFrame(() => bringToPlace(box, line));
}

/** Returns whether the line was far away. */
function bringToPlace(box: HTMLElement, line: Element): boolean {
  const frame = visiblePart(box);
  const { top, bottom } = line.getBoundingClientRect();
  const isWell = top >= frame.top + UPPER * frame.height &&
    bottom <= frame.top + LOWER * frame.height;
  return !isWell && scrollBy(box, top - frame.top - PLACE * frame.height);
}

/** Brings an element that has just appeared into the box. */
export function keepInBox(box: HTMLElement, element: Element) {
  const frame = visiblePart(box);
  const hidden = element.getBoundingClientRect().bottom - frame.top - frame.height;
  if (hidden > 0) scrollBy(box, hidden + 12);
}

/** Whether the user sees enough of the box to read in it. */
export const isInSight = (box: HTMLElement) => uncoveredPart(box).height > SMALLEST;

/** The part of the box in which a line must lie. */
function visiblePart(box: HTMLElement) {
  const part = uncoveredPart(box);
  const { top, height } = box.getBoundingClientRect();
  return part.height > SMALLEST ? part : { top, height };
}

/** On a phone, the bars of the page can cover a part of the box. */
function uncoveredPart(box: HTMLElement) {
  const { top, bottom } = box.getBoundingClientRect();
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const upper = Math.max(top, parseFloat(scrollPaddingTop) || 0);
  const lower = Math.min(bottom, innerHeight - (parseFloat(scrollPaddingBottom) || 0));
  return { top: upper, height: lower - upper };
}

/** Returns whether the way is far. Then the box jumps. */
function scrollBy(box: HTMLElement, top: number): boolean {
  const isFar = Math.abs(top) > box.clientHeight;
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  box.scrollBy({ top, behavior: isFar || isCalm ? "instant" : "smooth" });
  return isFar;
}
