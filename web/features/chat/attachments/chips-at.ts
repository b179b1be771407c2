// The files that wait beside a draft, one list per conversation, stored with the draft.
import { useSyncExternalStore } from "react";
import { keepDraft, readDraft } from "../../../lib/drafts.ts";
import { currentPersonId } from "../../../lib/session.ts";
import { type Chip, parseChips } from "./chip.ts";

const START = "chat-files ";
const none: readonly Chip[] = [];
const lists = new Map<string, readonly Chip[]>();
/** The bytes that are sent, for files that were chosen in this tab. */
const bytes = new Map<string, Blob>();
const listeners = new Set<() => void>();
let owner: string | undefined;

/** `place` is the key of the draft that the files belong to. */
export const useChips = (place: string) =>
  useSyncExternalStore(subscribe, () => chipsAt(place), () => none);

export function chipsAt(place: string): readonly Chip[] {
  clearAnothers();
  const known = lists.get(place);
  if (known) return known;
  const kept = parseChips(readDraft(START + place), Date.now());
  lists.set(place, kept);
  return kept;
}

export function putChips(place: string, chips: readonly Chip[]) {
  keepDraft(START + place, chips.length > 0 ? JSON.stringify(chips) : "");
  show(place, chips);
}

/** Returns false if the user has removed the file. */
export function changeChip(key: string, news: Partial<Chip>): boolean {
  clearAnothers();
  for (const [place, chips] of lists) {
    if (!chips.some((chip) => chip.key === key)) continue;
    const changed = chips.map((chip) => chip.key === key ? { ...chip, ...news } : chip);
    // The progress changes often, and a later page has no use for it.
    if (Object.keys(news).join() === "percent") show(place, changed);
    else putChips(place, changed);
    return true;
  }
  return false;
}

export const bytesOf = (key: string) => bytes.get(key);
export const holdBytes = (key: string, blob: Blob) => void bytes.set(key, blob);
export const letBytesGo = (key: string) => void bytes.delete(key);

/** Clears this page's memory and returns its files; stored lists stay, and are read again. */
export function forgetChips(): Chip[] {
  const known = [...lists.values()].flat();
  lists.clear();
  bytes.clear();
  tell();
  return known;
}

/** Runs before every use of the lists, so that a user never sees the files of another user. */
function clearAnothers() {
  const person = currentPersonId();
  if (owner !== person) lists.clear();
  owner = person;
}

function show(place: string, chips: readonly Chip[]) {
  clearAnothers();
  lists.set(place, chips);
  tell();
}

function tell() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
