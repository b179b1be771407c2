// Maps each key to its action in the player. On a Burmese keyboard the key's position counts.

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
export const isShared = (act: PlayerAction, key: string) =>
  act === "louder" || act === "quieter" || key === " " || key.startsWith("Arrow");

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** The next listed speed in that direction, from any speed. */
export function speedAfter(speed: number, direction: 1 | -1): number {
  const nextSpeed = direction === 1
    ? speeds.find((next) => next > speed)
    : speeds.findLast((next) => next < speed);
  return nextSpeed ?? speed;
}
