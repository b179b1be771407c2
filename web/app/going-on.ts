// What a newer app must not come into: something on its way, a film that plays, words that are being typed.
import { isAtWork } from "../lib/held.ts";

export type GoingOn = "carrying" | "playing" | "typing";

export function goingOn(): GoingOn | undefined {
  if (isAtWork()) return "carrying";
  if (some("video, audio", isPlaying)) return "playing";
  if (some("input, textarea", isTyped)) return "typing";
  return undefined;
}

const isPlaying = (media: HTMLMediaElement) => !media.paused && !media.ended;

const typed = ["email", "password", "tel", "text", "textarea", "url"];

/** Also where a draft is kept: the place in the middle of a sentence is not. */
const isTyped = (field: HTMLInputElement | HTMLTextAreaElement) =>
  typed.includes(field.type) && !field.readOnly && !field.disabled && field.value !== "" &&
  // In a window or a tab that is not open it is nothing that she is at.
  field.getClientRects().length > 0;

const some = <Part extends Element>(parts: string, holds: (part: Part) => boolean) =>
  [...document.querySelectorAll<Part>(parts)].some(holds);
