import { useEffect, useState } from "react";
import { startSpeed, updateSpeed } from "../../lib/device/speed.ts";

/** The speed of a download; the count begins again after each stop. */
export function useSpeed(got: number, isRunning: boolean) {
  const [speed, setSpeed] = useState(() => startSpeed(Date.now(), got));
  useEffect(() => setSpeed(startSpeed(Date.now(), got)), [isRunning]);
  useEffect(() => {
    if (isRunning) setSpeed((speed) => updateSpeed(speed, Date.now(), got));
  }, [got]);
  return speed;
}
