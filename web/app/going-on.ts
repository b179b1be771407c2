// Finds activity that an update must not interrupt: a transfer, a playing video, or typing.
import { isWorkRunning } from "../lib/unsaved-work.ts";

export type GoingOn = "carrying" | "playing" | "typing";

export function goingOn(): GoingOn | undefined {
  if (isWorkRunning()) return "carrying";
  if (some("video, audio", isPlaying)) return "playing";
  if (some("input, textarea", isTyped)) return "typing";
  return undefined;
}

const isPlaying = (media: HTMLMediaElement) => !media.paused && !media.ended;

const typed = ["email", "password", "tel", "text", "textarea", "url"];

/**
 * Typing counts even if a draft is saved: the draft does not hold the cursor's place in the text.
 */
const isTyped = (field: HTMLInputElement | HTMLTextAreaElement) =>
  typed.includes(field.type) && !field.readOnly && !field.disabled && field.value !== "" &&
  // The user does not type in a field of a closed dialog or a hidden panel.
  field.getClientRects().length > 0;

const some = <Part extends Element>(parts: string, holds: (part: Part) => boolean) =>
  [...document.querySelectorAll<Part>(parts)].some(holds);
