// Finds downloads whose file was replaced or removed in the course. The app asks the user before it
// replaces or removes a download.
import { useState } from "react";
import { readDraft, storeDraft } from "../../lib/device/drafts.ts";
import type { LocalFile } from "../../offline/downloads/model.ts";
import { type Downloadable, isNewer } from "./download-state.ts";

export type Change =
  | { kind: "newer"; file: LocalFile; item: Downloadable }
  | { kind: "gone"; file: LocalFile };

/** The user's decisions by file key: about which version, and until when in milliseconds. */
type Decisions = Record<string, { about: string; until?: number }>;

/** The app asks again after so many days about a file that the course no longer has. */
export const KEPT_DAYS = 30;
const DAY = 24 * 60 * 60_000;

/**
 * `listed` has the courses whose lists the server has sent since the user opened the page. The app
 * does not know what changed in other courses.
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

/** Adds the user's decision to keep the file as it is. */
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

// The user's decisions about files that changed in their course: stored per user, gone at sign-out.
const DRAFT_KEY = "kept downloads";

export function useDecisions(): [Decisions, (change: Change) => void] {
  const [decisions, setDecisions] = useState(read);
  return [decisions, (change) => {
    // Another tab may have stored other decisions in the meantime.
    const next = withKeepDecision(change, read(), Date.now());
    storeDraft(DRAFT_KEY, JSON.stringify(next));
    setDecisions(next);
  }];
}

function read(): Decisions {
  try {
    return JSON.parse(readDraft(DRAFT_KEY) ?? "{}") as Decisions;
  } catch {
    return {};
  }
}
