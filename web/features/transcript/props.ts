// What the page of a course gives to the transcript.
import type { Quote } from "../../lib/address/quote-link.ts";
import type { Language } from "../../lib/words/i18n.ts";

export type Player = {
  media: () => HTMLVideoElement | null | undefined;
  currentSecond: () => number;
  /** Seeks, and plays from there. */
  jumpTo: (second: number) => void;
};

export type TranscriptProps = {
  player: Player;
  /** The languages of the video's captions. */
  languages: readonly Language[];
  /** The user sees the tab. */
  isShown: boolean;
  /** The words of the search that led here. */
  words: readonly string[];
  /** Where staff add captions. Undefined for learners. */
  panelLink?: string;
  /** Opens the form for a note, or for a question, with the quote. */
  onNote: (quote: Quote) => void;
  onAsk: (quote: Quote) => void;
  /** Asks the tutor about the quote. */
  onTutor: (quote: Quote) => void;
};
