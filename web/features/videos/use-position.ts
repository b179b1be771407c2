import { type RefObject, useRef } from "react";

export type Position = ReturnType<typeof usePosition>;

/** The second of the video, also before its length is known and while it is loaded again. */
export function usePosition(media: RefObject<HTMLVideoElement | null>, startAt: number) {
  /** The second to seek to, and if the video plays, once its length is known. */
  const pending = useRef<{ at?: number; plays: boolean }>({ plays: false });

  function reset() {
    pending.current = { plays: false };
  }

  /** Seeks as soon as the length is known. */
  function begin(element: HTMLVideoElement) {
    const at = pending.current.at ?? startAt;
    reset();
    if (at > 0) element.currentTime = at;
  }

  function seek(element: HTMLVideoElement, second: number) {
    if (element.readyState === HTMLMediaElement.HAVE_NOTHING) pending.current.at = second;
    else element.currentTime = second;
  }

  /** Makes playback continue at the same second. */
  function keep(element: HTMLVideoElement) {
    const at = element.readyState > 0 || element.currentTime > 0
      ? element.currentTime
      : pending.current.at;
    pending.current = { at, plays: !element.paused || pending.current.plays };
    return at ?? 0;
  }

  function second() {
    const element = media.current;
    const isLoaded = element && element.readyState > HTMLMediaElement.HAVE_NOTHING;
    return isLoaded ? element.currentTime : pending.current.at ?? startAt;
  }

  return { pending, reset, begin, seek, keep, second };
}
