import { type RefObject, useEffect } from "react";

const ON_ITS_SIDE = "(orientation: landscape) and (max-height: 36rem)";

/** Scrolls to the whole player, with its bar, when it plays on a phone that lies on its side. */
export function useInSight(frame: RefObject<HTMLElement | null>, isPlaying: boolean) {
  useEffect(() => {
    const side = matchMedia(ON_ITS_SIDE);
    const show = () => {
      if (isPlaying && side.matches) frame.current?.scrollIntoView();
    };
    side.addEventListener("change", show);
    return () => side.removeEventListener("change", show);
  }, [isPlaying]);

  return () => {
    if (matchMedia(ON_ITS_SIDE).matches) frame.current?.scrollIntoView();
  };
}
