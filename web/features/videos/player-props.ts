import { createContext, type ReactNode, type Ref } from "react";
import type { PlayableVideo } from "./data.ts";
import type { Next } from "./next-up.tsx";

export type PlayerHandle = {
  media(): HTMLVideoElement | null;
  currentSecond(): number;
  /** Seeks, and plays from there. */
  jumpTo(second: number): void;
  focus(): void;
};

export type PlayerProps = {
  courseId: string;
  courseName: string;
  video: PlayableVideo;
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
  /** Shown if the video cannot be played because there is no connection. */
  savedLink?: ReactNode;
  handle: Ref<PlayerHandle>;
};

/** What the player says at the end, if that is not the end of a course. */
export const EndText = createContext<string | undefined>(undefined);
