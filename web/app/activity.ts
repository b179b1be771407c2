// Finds activity that an update must not interrupt: a transfer, a playing video, or typing.
import { isWorkRunning } from "../lib/device/unsaved-work.ts";

export type Activity = "carrying" | "playing" | "typing";

export function findActivity(): Activity | undefined {
  if (isWorkRunning()) return "carrying";
  if (someElement("video, audio", isPlaying)) return "playing";
  if (someElement("input, textarea", isTyped)) return "typing";
  return undefined;
}

const isPlaying = (media: HTMLMediaElement) => !media.paused && !media.ended;

const typedFieldTypes = ["email", "password", "tel", "text", "textarea", "url"];

/**
 * Typing counts even if a draft is saved: the draft does not hold the cursor's place in the text.
 */
const isTyped = (field: HTMLInputElement | HTMLTextAreaElement) =>
  typedFieldTypes.includes(field.type) && !field.readOnly && !field.disabled &&
  field.value !== "" &&
  // The user does not type in a field of a closed dialog or a hidden panel.
  field.getClientRects().length > 0;

const someElement = <Part extends Element>(selector: string, predicate: (part: Part) => boolean) =>
  [...document.querySelectorAll<Part>(selector)].some(predicate);
