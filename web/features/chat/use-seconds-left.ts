import { useEffect, useState } from "react";

/**
 * Counts down the seconds after a moment, and stays at 0. The moment is from the server, and the
 * phone's clock may be days behind: the user never waits longer than the server said.
 */
export function useSecondsLeft(since: number, seconds: number): number {
  const [left, setLeft] = useState(() => secondsLeft(since, seconds));
  useEffect(() => {
    const until = Date.now() + secondsLeft(since, seconds) * 1000;
    const count = () => {
      const now = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(count, 1000);
    count();
    return () => clearInterval(timer);
  }, [since, seconds]);
  return left;
}

export function secondsLeft(since: number, seconds: number, now = Date.now()): number {
  const passed = Math.max(0, (now - since) / 1000);
  return Math.max(0, Math.ceil(seconds - passed));
}

const MINUTE = 60;
/** Up to this wait the text counts seconds. */
const MOST_SECONDS = 90;

/** Undefined for a short wait, which the text gives in seconds. */
export const wholeMinutes = (seconds: number) =>
  seconds <= MOST_SECONDS ? undefined : Math.ceil(seconds / MINUTE);
