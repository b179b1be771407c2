// Finds the line that is spoken, and moves the box of the transcript: with the video, and to the
// words of a search. The page never moves with the video.
import { findMatches } from "@server/contract";
import { type RefObject, useEffect, useState } from "react";
import { type Line, lineAt } from "./paragraphs.ts";

type Playback = {
  media: () => HTMLVideoElement | null | undefined;
  currentSecond: () => number;
};

/** The number of the line that is spoken now, -1 if there is none. */
export function useCurrentLine(lines: readonly Line[], { media, currentSecond }: Playback) {
  const findLine = () => {
    const second = currentSecond();
    const hasPlayed = (media()?.played.length ?? 0) > 0;
    // An address names a line by the whole second in which the line begins.
    return lineAt(lines, hasPlayed ? second : Math.floor(second) + 0.999);
  };
  const [current, setCurrent] = useState(findLine);
  useEffect(() => {
    const element = media();
    const update = () => setCurrent(findLine());
    update();
    element?.addEventListener("timeupdate", update);
    element?.addEventListener("seeking", update);
    return () => {
      element?.removeEventListener("timeupdate", update);
      element?.removeEventListener("seeking", update);
    };
  }, [lines]);
  return Math.min(current, lines.length - 1);
}

type Box = RefObject<HTMLDivElement | null>;
type Following = { current: number; isShown: boolean; isBusy: boolean; beginsOn: boolean };

/** Keeps the spoken line in sight until the user scrolls. */
export function useFollow(box: Box, { current, isShown, isBusy, beginsOn }: Following) {
  const [isOn, setOn] = useState(beginsOn);
  useEffect(() => {
    const line = box.current?.querySelector(`[data-line="${current}"]`);
    if (box.current && line && isOn && isShown && !isBusy) scrollToLine(box.current, line);
  }, [current, isOn, isShown, isBusy]);
  return {
    isOn,
    start: () => setOn(true),
    stop: () => setOn(false),
  };
}

type Hits = { lines: readonly Line[]; words: readonly string[]; current: number };

/**
 * Shows the first line with a word of the search: at the second of the address, else in the text.
 * Returns whether this is another line than the spoken one.
 */
export function useFirstHit(box: Box, { lines, words, current }: Hits): boolean {
  const [{ hit, isElsewhere }] = useState(() => {
    const hits = lines.flatMap(({ text }, n) => findMatches(text, words).length > 0 ? [n] : []);
    const hit = hits.find((line) => line >= current) ?? hits[0];
    // The second of an address may be just before the line.
    return { hit, isElsewhere: hit !== undefined && (hit < current || hit > current + 1) };
  });
  useEffect(() => {
    const line = box.current?.querySelector(`[data-line="${hit}"]`);
    if (!box.current || !line) return;
    // The page moves only if the user would not see the box.
    if (!isInSight(box.current)) {
      box.current.scrollIntoView({ block: "nearest", behavior: "instant" });
    }
    scrollToLine(box.current, line);
  }, []);
  return isElsewhere;
}

/** A line stays where it is while it lies in this part of the box. */
const UPPER = 0.05;
const LOWER = 0.7;
/** Where the line stands after a scroll: the lines before it stay in sight. */
const PLACE = 0.25;
/** In pixels. With less of the box in sight, the user looks at another part of the page. */
const SMALLEST = 96;

/** Brings a line to the upper part of the box, unless it lies well already. */
function scrollToLine(box: HTMLElement, line: Element) {
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
const isInSight = (box: HTMLElement) => uncoveredPart(box).height > SMALLEST;

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
