// A file on its way to a question: pure, so that every turn of it can be tried.
import { CHIPS_MOST } from "../limits.ts";
import { type Attachment, isPicture } from "./attachment.ts";

/**
 * `missing`: its bytes are no longer on this phone. `gone`: the academy has it no longer. `noRoom`: the user's files
 * take up all the room that the academy has for them.
 */
export type Why =
  | "tooLarge"
  | "empty"
  | "type"
  | "unreadable"
  | "notTaken"
  | "noRoom"
  | "missing"
  | "gone";

export type Chip = {
  /** Made here; what is sent under it arrives once, however often. */
  key: string;
  /** Of the file as it was chosen, to know it again. */
  fingerprint: string;
  name: string;
  isImage: boolean;
  /** Of what is sent; unknown until it is made ready. */
  size?: number;
  /** `waiting`: for its turn, or for the connection. */
  state: "preparing" | "waiting" | "sending" | "arrived" | "refused";
  /** In percent, while it is sent. */
  percent?: number;
  why?: Why;
  attachment?: Attachment;
  /** By this phone's clock. */
  arrivedAt?: number;
};

type Chosen = Pick<File, "name" | "size" | "lastModified" | "type">;

/** What is in no question by then goes. */
export const DAY = 24 * 60 * 60_000;

/** A browser tells no more of a file without reading it. */
export const fingerprintOf = ({ name, size, lastModified }: Chosen) =>
  `${size} ${lastModified} ${name}`;

/** A drawing of text, as SVG is, goes as the text that it is. */
export const isPhoto = ({ type }: Pick<File, "type">) =>
  type.startsWith("image/") && !type.startsWith("image/svg");

export const chipOf = (file: Chosen, key: string): Chip => ({
  key,
  fingerprint: fingerprintOf(file),
  name: file.name,
  isImage: isPhoto(file),
  state: "preparing",
});

/** What of the chosen finds a place beside those that are there. */
export function sortOut<F extends Chosen>(chips: readonly Chip[], files: readonly F[]) {
  const known = new Set(chips.map(({ fingerprint }) => fingerprint));
  const fresh = files.filter((file) => {
    const fingerprint = fingerprintOf(file);
    return !known.has(fingerprint) && known.add(fingerprint);
  });
  const taken = fresh.slice(0, Math.max(0, CHIPS_MOST - chips.length));
  return { taken, twice: files.length - fresh.length, left: fresh.length - taken.length };
}

/** Its bytes are here still, and another try may end otherwise. */
export const mayTryAgain = ({ state, why }: Chip) =>
  state === "refused" && (why === "notTaken" || why === "noRoom");

/** Nothing about it changes any more unless she does something. */
export const isSettled = ({ state }: Chip) => state === "arrived" || state === "refused";

/** What Send has to wait for, or why it cannot: all have arrived, where neither is said. */
export function standing(chips: readonly Chip[]): "free" | "coming" | "blocked" {
  const isOne = chips.some(({ state }) => state === "refused");
  if (isOne || chips.length > CHIPS_MOST) return "blocked";
  return chips.every(({ state }) => state === "arrived") ? "free" : "coming";
}

/** As it stands after a reload. */
export function takenUp(chip: Chip, now: number): Chip {
  const { percent: _, ...kept } = chip;
  if (chip.state === "preparing") return { ...kept, state: "refused", why: "missing" };
  if (chip.state === "sending") return { ...kept, state: "waiting" };
  const isOver = chip.state === "arrived" && now - (chip.arrivedAt ?? 0) > DAY;
  return isOver ? { ...kept, state: "refused", why: "gone" } : kept;
}

/** The server has it no longer; what it was called tells her what to choose again. */
export const lostOf = (attachment: Attachment, key: string): Chip => ({
  key,
  fingerprint: key,
  name: attachment.name,
  size: attachment.size,
  isImage: isPicture(attachment),
  state: "refused",
  why: "gone",
});

/** Was on its way to a question that was not asked after all. */
export const arrivedOf = (attachment: Attachment, key: string, now: number): Chip => ({
  ...lostOf(attachment, key),
  state: "arrived",
  why: undefined,
  attachment,
  arrivedAt: now,
});

/** From what was kept; nothing of what another version of the app may have left. */
export function parseChips(kept: string | undefined, now: number): Chip[] {
  try {
    const chips: unknown = JSON.parse(kept ?? "");
    if (!Array.isArray(chips)) return [];
    return chips.filter((chip: Partial<Chip>) =>
      typeof chip?.key === "string" && typeof chip.name === "string" && states.has(chip.state)
    ).map((chip) => takenUp(chip, now));
  } catch {
    return [];
  }
}

const states = new Set<unknown>(["preparing", "waiting", "sending", "arrived", "refused"]);
