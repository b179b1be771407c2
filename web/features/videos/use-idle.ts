import { type RefObject, useEffect, useRef, useState } from "react";

const AFTER = 3000;

export type Idle = ReturnType<typeof useIdle>;

/** True if the bar may hide: the video plays, and the user has done nothing for a while. */
export function useIdle(frame: RefObject<HTMLElement | null>, isPlaying: boolean) {
  const [isIdle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function showBar() {
    setIdle(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setIdle(!frame.current?.querySelector(":focus-visible, :popover-open"));
    }, AFTER);
  }

  useEffect(() => {
    const box = frame.current;
    setIdle(false);
    if (!box || !isPlaying) return;
    showBar();
    const events = ["pointermove", "keydown", "focusin"] as const;
    for (const event of events) box.addEventListener(event, showBar);
    return () => {
      clearTimeout(timer.current);
      for (const event of events) box.removeEventListener(event, showBar);
    };
  }, [isPlaying]);
  return { isIdle: isIdle && isPlaying, showBar, hideBar: () => setIdle(true) };
}
