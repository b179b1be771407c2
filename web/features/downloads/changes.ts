// Finds downloads that changed in their course or left it: nothing is replaced or removed unasked.
import type { LocalFile } from "../../offline/files/types.ts";
import type { Downloadable } from "./downloadable.ts";
import { isNewer } from "./download-state.ts";

export type Change =
  | { kind: "newer"; file: LocalFile; item: Downloadable }
  | { kind: "gone"; file: LocalFile };

/** The user's decisions by file key: about which version, and until when in milliseconds. */
export type Decisions = Record<string, { about: string; until?: number }>;

/** How many days a file that left its course is kept before the app asks again. */
export const KEPT_DAYS = 30;
const DAY = 24 * 60 * 60_000;

/**
 * `listed`: the courses whose lists the server has confirmed since the page was opened. For other
 * courses the app cannot know what changed.
 */
export function changesOf(
  local: readonly LocalFile[],
  items: ReadonlyMap<string, Downloadable>,
  listed: ReadonlySet<string>,
  decisions: Decisions,
  now: number,
): Change[] {
  return local.flatMap((file): Change[] => {
    if (file.state !== "saved" || file.renewal || !listed.has(file.courseId)) return [];
    const change = findChange(file, items.get(file.key));
    return change && !isDecided(change, decisions, now) ? [change] : [];
  });
}

/** Stores the user's decision to keep the file as it is. */
export function withKeepDecision(change: Change, decisions: Decisions, now: number): Decisions {
  const until = change.kind === "gone" ? now + KEPT_DAYS * DAY : undefined;
  return { ...decisions, [change.file.key]: { about: versionOf(change), ...until && { until } } };
}

function findChange(file: LocalFile, item: Downloadable | undefined): Change | undefined {
  if (!item) return { kind: "gone", file };
  // Do not ask before the new file can be fetched.
  return item.pieces && isNewer(file, item) ? { kind: "newer", file, item } : undefined;
}

function isDecided(change: Change, decisions: Decisions, now: number) {
  const decision = decisions[change.file.key];
  return decision?.about === versionOf(change) && (decision.until ?? Infinity) > now;
}

/** Names the version by its size and first piece, so that a still newer version asks again. */
const versionOf = (change: Change) =>
  change.kind === "gone" ? "gone" : `${change.item.size} ${change.item.pieces?.[0]}`;
