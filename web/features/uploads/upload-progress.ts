import { secondsLeft, type Speed, startSpeed, updateSpeed } from "../../lib/speed.ts";
import type { UploadState } from "./upload.ts";

export type UploadProgress = ReturnType<typeof trackProgress>;

/** Holds the state of one upload, and measures its speed. */
export function trackProgress(fileSize: number) {
  const listeners = new Set<() => void>();
  let current: UploadState = { state: "sending", sent: 0 };
  let speed: Speed | undefined;

  function update(next: Partial<UploadState>) {
    current = { ...current, ...next };
    for (const listener of listeners) listener();
  }

  function onProgress(sent: number) {
    const at = performance.now();
    speed = speed ? updateSpeed(speed, at, sent) : startSpeed(at, sent);
    update({
      state: "sending",
      sent,
      perSecond: speed.perSecond,
      secondsLeft: secondsLeft(speed, fileSize - sent),
    });
  }

  return {
    now: () => current,
    follow(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update,
    onProgress,
    /** The next progress begins a new measurement. */
    resetSpeed() {
      speed = undefined;
    },
  };
}
