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
    // Before it plays, the video stands at the second of the address: the whole second in which a
    // line begins.
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
/**
 * `current` is the number of the spoken line. While the user is busy with the text (`isBusy`), the
 * box does not move.
 */
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
    // The second of an address may be just before the line: the next line is no other place.
    return { hit, isElsewhere: hit !== undefined && (hit < current || hit > current + 1) };
  });
  useEffect(() => {
    const line = box.current?.querySelector(`[data-line="${hit}"]`);
    if (!box.current || !line) return;
    // The page moves only if the user would see little of the box.
    if (uncoveredPart(box.current).height < box.current.clientHeight / 2) {
      box.current.scrollIntoView({ block: "nearest", behavior: "instant" });
    }
    scrollToLine(box.current, line);
  }, []);
  return isElsewhere;
}

/** Shares of the box's height. A line between these two stays where it is. */
const UPPER_EDGE = 0.05;
const LOWER_EDGE = 0.7;
/** Where the line stands after a scroll: the lines before it stay in sight. */
const PLACE_AFTER_SCROLL = 0.25;
/** In pixels. With less of the box in sight, the user looks at another part of the page. */
const READABLE_HEIGHT = 96;

/** Brings a line to the upper part of the box, unless it lies between the edges already. */
function scrollToLine(box: HTMLElement, line: Element) {
  const hasJumped = scrollOnce(box, line);
  // Paragraphs get their real heights when they are first shown, so the line may stand elsewhere.
  if (hasJumped) requestAnimationFrame(() => scrollOnce(box, line));
}

/** Returns whether the box has jumped. */
function scrollOnce(box: HTMLElement, line: Element): boolean {
  const frame = visiblePart(box);
  const { top, bottom } = line.getBoundingClientRect();
  const isBetweenEdges = top >= frame.top + UPPER_EDGE * frame.height &&
    bottom <= frame.top + LOWER_EDGE * frame.height;
  return !isBetweenEdges && scrollBy(box, top - frame.top - PLACE_AFTER_SCROLL * frame.height);
}

/** Brings an element that has just appeared into the box. */
export function keepInBox(box: HTMLElement, element: Element) {
  const frame = visiblePart(box);
  const hidden = element.getBoundingClientRect().bottom - frame.top - frame.height;
  if (hidden > 0) scrollBy(box, hidden + 12);
}

/** The part of the box in which a line must lie: all of it, if too little is in sight. */
function visiblePart(box: HTMLElement) {
  const part = uncoveredPart(box);
  const { top, height } = box.getBoundingClientRect();
  return part.height > READABLE_HEIGHT ? part : { top, height };
}

/** On a phone, the bars of the page can cover a part of the box. */
function uncoveredPart(box: HTMLElement) {
  const { top, bottom } = box.getBoundingClientRect();
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const upper = Math.max(top, parseFloat(scrollPaddingTop) || 0);
  const lower = Math.min(bottom, innerHeight - (parseFloat(scrollPaddingBottom) || 0));
  return { top: upper, height: lower - upper };
}

/** Over more than its own height, the box jumps. Returns whether it does. */
function scrollBy(box: HTMLElement, top: number): boolean {
  const isFar = Math.abs(top) > box.clientHeight;
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  box.scrollBy({ top, behavior: isFar || isCalm ? "instant" : "smooth" });
  return isFar;
}
