// Moves the box of the transcript: with the video, and to the words of a search.
import { findMatches } from "@server/contract";
import { type RefObject, useEffect, useState } from "react";
import type { Line } from "./paragraphs.ts";
import { isInSight, scrollToLine } from "./scroll-in-box.ts";

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
