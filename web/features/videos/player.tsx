import { type Ref, useState } from "react";
import type { Video } from "./data.ts";
import type { Next } from "./next-up.tsx";
import { PlayerFrame } from "./player-frame.tsx";
import { isNewPlayRequest } from "./play-request.ts";

export type PlayerHandle = {
  currentSecond(): number;
  /** Seeks, and plays from there. */
  jumpTo(second: number): void;
  focus(): void;
};

export type PlayerProps = {
  courseId: string;
  courseName: string;
  video: Video;
  /** Uses two sources: with a hint at the codecs, and without. */
  hasCodecHint: boolean;
  /** The second at which the user last stopped. */
  leftAt: number;
  /** When the user last asked for this video, in milliseconds. */
  requestedAt: number;
  next?: Next;
  /** The user asks for the next video. */
  onNext: () => void;
  /** The next video starts by itself: nothing else on the page may move. */
  onFollow: () => void;
  /** Reports what is really played, until the returned function is called. */
  follow: (media: HTMLVideoElement, videoId: string) => () => void;
  handle: Ref<PlayerHandle>;
};

/**
 * A video that the user asked for reuses the last video's element, and so stays in full screen. A
 * video that only the address names gets a new element: an emptied element would load.
 */
export function Player(props: PlayerProps) {
  const { video, requestedAt } = props;
  const [shown, setShown] = useState({ videoId: video.id, element: 0 });
  if (shown.videoId !== video.id) {
    setShown({
      videoId: video.id,
      element: shown.element + (isNewPlayRequest(requestedAt) ? 0 : 1),
    });
  }
  return <PlayerFrame key={shown.element} {...props} />;
}
