import { useEffect, useRef } from "react";

type Playing = {
  title: string;
  courseName: string;
  /** The lock screen shows a video only after it has played once. */
  isPlaying: boolean;
  seekBy: (seconds: number) => void;
  /** Undefined for the last video. */
  onNext?: () => void;
};

/**
 * Sets what the lock screen and headset keys show and do while the video is there. Draws nothing.
 */
export function MediaSession(playing: Playing) {
  const { title, courseName, isPlaying } = playing;
  const hasNext = playing.onNext !== undefined;
  const latest = useRef(playing);
  latest.current = playing;
  const isOurs = useRef(false);

  useEffect(() => {
    const { mediaSession } = navigator;
    if (!mediaSession || !isPlaying) return;
    isOurs.current = true;
    mediaSession.metadata = new MediaMetadata({
      title,
      artist: courseName,
      artwork: [{ src: "/icons/any-512.png", sizes: "512x512", type: "image/png" }],
    });
    mediaSession.setActionHandler("seekbackward", () => latest.current.seekBy(-10));
    mediaSession.setActionHandler("seekforward", () => latest.current.seekBy(10));
    mediaSession.setActionHandler("nexttrack", hasNext ? () => latest.current.onNext?.() : null);
  }, [title, courseName, isPlaying, hasNext]);

  useEffect(() => () => {
    if (!isOurs.current) return;
    const { mediaSession } = navigator;
    mediaSession.metadata = null;
    for (const action of ["seekbackward", "seekforward", "nexttrack"] as const) {
      mediaSession.setActionHandler(action, null);
    }
  }, []);
  return null;
}
