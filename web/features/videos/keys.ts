// Maps each key to its action in the player. On a Burmese keyboard the key's position counts.
import type { RefObject } from "react";
import { useKeyDown } from "../../lib/hooks/use-key-down.ts";
import { settings } from "./settings.ts";

export type PlayerAction =
  | "toggle"
  | "back"
  | "ahead"
  | "backALittle"
  | "aheadALittle"
  | "louder"
  | "quieter"
  | "fullScreen"
  | "mute"
  | "captions"
  | "slower"
  | "faster"
  | "help";

type Press = Pick<
  KeyboardEvent,
  "key" | "code" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey"
>;

const byKey: Record<string, PlayerAction> = {
  " ": "toggle",
  k: "toggle",
  j: "back",
  l: "ahead",
  ArrowLeft: "backALittle",
  ArrowRight: "aheadALittle",
  ArrowUp: "louder",
  ArrowDown: "quieter",
  f: "fullScreen",
  m: "mute",
  c: "captions",
  "<": "slower",
  ">": "faster",
  "?": "help",
};

const byPosition: Record<string, PlayerAction> = {
  KeyK: "toggle",
  KeyJ: "back",
  KeyL: "ahead",
  KeyF: "fullScreen",
  KeyM: "mute",
  KeyC: "captions",
};
const byShiftedPosition: Record<string, PlayerAction> = {
  Comma: "slower",
  Period: "faster",
  Slash: "help",
};

export function playerActionOf(
  { key, code, shiftKey, ctrlKey, altKey, metaKey }: Press,
): PlayerAction | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  const action = byKey[key.length === 1 ? key.toLowerCase() : key];
  if (action) return action;
  // On a Latin keyboard with another layout the letter counts.
  if (/^[\x20-\x7e]$/.test(key) || key.length > 1) return undefined;
  return shiftKey ? byShiftedPosition[code] : byPosition[code];
}

/** These keys scroll the page or work a control, so the player takes them only inside of it. */
const isShared = (act: PlayerAction, key: string) =>
  act === "louder" || act === "quieter" || key === " " || key.startsWith("Arrow");

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** The next listed speed in that direction, from any speed. */
export function speedAfter(speed: number, direction: 1 | -1): number {
  const nextSpeed = direction === 1
    ? speeds.find((next) => next > speed)
    : speeds.findLast((next) => next < speed);
  return nextSpeed ?? speed;
}

const TYPING = "input:not([type=range], [type=checkbox]), textarea, select, [contenteditable]";
const OWN = "a, button, input, select, textarea, summary, [role=tab], [tabindex='0']";

/** Handles the player's keys: inside of it always, elsewhere unless turned off or in other use. */
export function useKeys(frame: RefObject<HTMLElement | null>, act: (action: PlayerAction) => void) {
  useKeyDown((event) => {
    const action = playerActionOf(event);
    const { target } = event;
    if (!action || event.defaultPrevented || !(target instanceof Element)) return;
    if (target.closest(TYPING) || document.querySelector("dialog[open]")) return;
    const isInside = frame.current?.contains(target) ?? false;
    if (!isInside && !settings().keys) return;
    if (isShared(action, event.key) && !isOurs(event.key, target, isInside)) return;
    event.preventDefault();
    act(action);
  });
}

/** Space presses buttons, and arrows move in lists and scroll the page. */
function isOurs(key: string, target: Element, isInside: boolean): boolean {
  if (key === " ") return !target.closest(OWN);
  if (isInside) return !target.closest(".seek-bar[step='0.05']");
  return (key === "ArrowLeft" || key === "ArrowRight") && !target.closest(OWN);
}
