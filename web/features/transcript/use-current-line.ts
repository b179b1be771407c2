import { useEffect, useState } from "react";
import { type Line, lineAt } from "./paragraphs.ts";

type Playback = {
  media: () => HTMLVideoElement | null | undefined;
  currentSecond: () => number;
};

/** The number of the line that is spoken now, -1 if there is none. */
export function useCurrentLine(lines: readonly Line[], { media, currentSecond }: Playback) {
  const [current, setCurrent] = useState(() => lineAt(lines, currentSecond()));
  useEffect(() => {
    const element = media();
    const update = () => setCurrent(lineAt(lines, currentSecond()));
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
