import { type Ref, useState } from "react";
import type { Video } from "./data.ts";
import type { Next } from "./next-up.tsx";
import { PlayerFrame } from "./player-frame.tsx";
import { isNew } from "./wish.ts";

export type PlayerHandle = {
  currentSecond(): number;
  /** And plays from there. */
  jumpTo(second: number): void;
  focus(): void;
};

export type PlayerProps = {
  courseId: string;
  courseName: string;
  video: Video;
  /** Two sources: with a hint at the codecs, and without. */
  hasCodecHint: boolean;
  /** In seconds, where she was last. */
  leftAt: number;
  /** When she last asked for this video to be played, in milliseconds. */
  wish: number;
  next?: Next;
  /** She wants the next one. */
  onNext: () => void;
  /** The next one comes by itself: nothing else of the page may move. */
  onFollow: () => void;
  /** Learns what is really played, until the function that it answers is called. */
  follow: (media: HTMLVideoElement, videoId: string) => () => void;
  handle: Ref<PlayerHandle>;
};

/**
 * A film that she asked for takes the place of the last one, in its frame and in full screen. One that comes by the
 * address alone gets an element of its own: to be emptied, a browser's element would load.
 */
export function Player(props: PlayerProps) {
  const { video, wish } = props;
  const [shown, setShown] = useState({ videoId: video.id, element: 0 });
  if (shown.videoId !== video.id) {
    setShown({ videoId: video.id, element: shown.element + (isNew(wish) ? 0 : 1) });
  }
  return <PlayerFrame key={shown.element} {...props} />;
}
