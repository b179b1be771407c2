import { useRef, useState } from "react";

const STEP = 10;
/** Taps that are not further apart, in milliseconds, belong together. */
const TOGETHER = 350;
const SHOWN = 800;

type Tap = Pick<PointerEvent, "timeStamp" | "offsetX" | "target">;

/** A second tap on the same half of the video skips to that side, and so does each further one. */
export function useSkipTaps(seekBy: (seconds: number) => void) {
  const last = useRef({ at: -Infinity, side: 0, seconds: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [skipped, setSkipped] = useState<number>();

  /** Returns true if this tap skips. */
  function tap({ timeStamp, offsetX, target }: Tap): boolean {
    const side = offsetX * 2 < (target as HTMLElement).clientWidth ? -1 : 1;
    const { at, side: lastSide, seconds } = last.current;
    const isSkip = side === lastSide && timeStamp - at < TOGETHER;
    last.current = { at: timeStamp, side, seconds: isSkip ? seconds + STEP : 0 };
    if (!isSkip) return false;
    seekBy(side * STEP);
    setSkipped(side * last.current.seconds);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSkipped(undefined), SHOWN);
    return true;
  }

  return { skipped, tap };
}
