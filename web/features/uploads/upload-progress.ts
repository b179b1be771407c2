import { createStore } from "../../lib/device/store.ts";
import { secondsLeft, type Speed, startSpeed, updateSpeed } from "../../lib/device/speed.ts";
import type { RefusalReason } from "./next-step.ts";

export type UploadState = {
  state: "sending" | "waiting" | "paused" | "arrived" | "failed" | "canceled";
  sent: number;
  perSecond?: number;
  secondsLeft?: number;
  /** The upload continued where it had stopped, or had to begin again. */
  note?: "resumed" | "restarted";
  /** The reason of a failure that a retry cannot fix. */
  why?: RefusalReason;
};

export type UploadProgress = ReturnType<typeof trackProgress>;

/** Holds the state of one upload, and measures its speed. */
export function trackProgress(fileSize: number) {
  const state = createStore<UploadState>({ state: "sending", sent: 0 });
  let speed: Speed | undefined;

  const update = (changes: Partial<UploadState>) => state.set({ ...state.get(), ...changes });

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
    now: state.get,
    follow: state.subscribe,
    update,
    onProgress,
    /** The next progress begins a new measurement. */
    resetSpeed() {
      speed = undefined;
    },
  };
}
