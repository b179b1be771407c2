import { useEffect, useState } from "react";
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
