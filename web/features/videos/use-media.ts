// Reads the state of a video element for the components that draw it.
import { type RefObject, useEffect, useState } from "react";

export type MediaState = {
  isPaused: boolean;
  isWaiting: boolean;
  /** The video should play, but has not loaded enough to play without a pause. */
  isLoading: boolean;
  isEnded: boolean;
  /** In seconds; `length` is 0 until it is known. */
  time: number;
  length: number;
  /** The second up to which the video is loaded from here. */
  loaded: number;
};

const idle: MediaState = {
  isPaused: true,
  isWaiting: false,
  isLoading: false,
  isEnded: false,
  time: 0,
  length: 0,
  loaded: 0,
};

const events = [
  "play",
  "pause",
  "timeupdate",
  "durationchange",
  "progress",
  "seeking",
  "seeked",
  "waiting",
  "playing",
  "canplay",
  "canplaythrough",
  "error",
  "ended",
  "emptied",
] as const;

export function useMedia(media: RefObject<HTMLVideoElement | null>): MediaState {
  const [state, setState] = useState(idle);
  useEffect(() => {
    const element = media.current;
    if (!element) return;
    const update = () => setState(stateOf(element));
    for (const event of events) element.addEventListener(event, update);
    return () => {
      for (const event of events) element.removeEventListener(event, update);
    };
  }, [media]);
  return state;
}

function stateOf(element: HTMLVideoElement): MediaState {
  const { paused, ended, currentTime, duration, readyState, buffered, error } = element;
  const bufferedIndex = Array.from({ length: buffered.length }, (_, n) => n)
    .find((n) => buffered.start(n) <= currentTime + 0.1 && currentTime <= buffered.end(n));
  return {
    isPaused: paused,
    isWaiting: !paused && readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !ended,
    isLoading: !paused && readyState < HTMLMediaElement.HAVE_ENOUGH_DATA && !ended && !error,
    isEnded: ended,
    time: currentTime,
    length: Number.isFinite(duration) ? duration : 0,
    loaded: bufferedIndex === undefined ? currentTime : buffered.end(bufferedIndex),
  };
}
