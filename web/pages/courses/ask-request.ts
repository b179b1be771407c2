// What a part of the course page asks the tutor about.
import type { About } from "../../features/chat/run/run.ts";

export type Asked = {
  /** The open lesson, if this is absent. */
  videoId?: string;
  atSecond?: number | null;
  noteId?: string;
  resource?: { id: string; title: string };
  /** Stands in the box, where the user can change it. */
  quote?: string;
};

/** Opens the panel. Without an argument, the question is about the second that plays. */
export type Ask = (asked?: Asked) => void;

export type AskRequest = {
  /** The lesson whose conversation goes on, or the course if it has no lesson. */
  placeId: string;
  about: About;
  /** The question is about the second at which it is sent. */
  followsVideo: boolean;
  quote?: string;
};
