import { useEffect, useState } from "react";
import { noted, standing } from "../../lib/speed.ts";

/** The speed of a download; the count begins again after each stop. */
export function useSpeed(got: number, isRunning: boolean) {
  const [speed, setSpeed] = useState(() => standing(Date.now(), got));
  useEffect(() => setSpeed(standing(Date.now(), got)), [isRunning]);
  useEffect(() => {
    if (isRunning) setSpeed((speed) => noted(speed, Date.now(), got));
  }, [got]);
  return speed;
}
