import { type RefObject, useEffect, useState } from "react";

const AFTER = 3000;

/** Whether the bar may go: it plays, and nobody has touched anything for a while. */
export function useIdle(frame: RefObject<HTMLElement | null>, isPlaying: boolean) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const box = frame.current;
    setIdle(false);
    if (!box || !isPlaying) return;
    let timer: ReturnType<typeof setTimeout>;
    const wake = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(!box.querySelector(":focus-visible, :popover-open")), AFTER);
    };
    wake();
    const events = ["pointermove", "keydown", "focusin"] as const;
    for (const event of events) box.addEventListener(event, wake);
    return () => {
      clearTimeout(timer);
      for (const event of events) box.removeEventListener(event, wake);
    };
  }, [isPlaying]);
  return { isIdle, setIdle };
}
