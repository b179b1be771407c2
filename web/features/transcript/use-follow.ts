// Moves the box of the transcript: with the video, and to the words of a search.
import { type RefObject, useEffect, useRef, useState } from "react";
import { findMatches } from "@server/contract";
import type { Line } from "./paragraphs.ts";
import { scrollToLine } from "./scroll-in-box.ts";

type Box = RefObject<HTMLDivElement | null>;
type Following = { current: number; isShown: boolean; isBusy: boolean };

/** Keeps the spoken line in sight until the user scrolls. */
export function useFollow(box: Box, { current, isShown, isBusy }: Following) {
  const [isOn, setOn] = useState(true);
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

type Hits = {
  lines: readonly Line[];
  words: readonly string[];
  current: number;
  onElsewhere: () => void;
};

/** Shows the first line with a word of the search: at the second of the address, else in the text. */
export function useFirstHit(box: Box, { lines, words, current, onElsewhere }: Hits) {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || words.length === 0) return;
    const hits = lines.flatMap(({ text }, n) => findMatches(text, words).length > 0 ? [n] : []);
    const hit = hits.find((line) => line >= current) ?? hits[0];
    if (hit === undefined) return;
    isDone.current = true;
    // The second of an address may be just before the line.
    if (hit < current || hit > current + 1) onElsewhere();
    box.current?.querySelector(`[data-line="${hit}"]`)
      ?.scrollIntoView({ block: "center", behavior: "instant" });
  }, [lines, words]);
}
