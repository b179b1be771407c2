// The files that wait beside what is being typed, one list a conversation, kept with its words.
import { useSyncExternalStore } from "react";
import { keepDraft, readDraft } from "../../../lib/drafts.ts";
import { currentPersonId } from "../../../lib/session.ts";
import { type Chip, parseChips } from "./chip.ts";

const START = "chat-files ";
const none: readonly Chip[] = [];
const lists = new Map<string, readonly Chip[]>();
/** As they are sent; of what was brought in this tab. */
const bytes = new Map<string, Blob>();
const listeners = new Set<() => void>();
let owner: string | undefined;

/** `place` is where the words are kept that they belong to. */
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

/** False: she has taken it away meanwhile. */
export function changeChip(key: string, news: Partial<Chip>): boolean {
  clearAnothers();
  for (const [place, chips] of lists) {
    if (!chips.some((chip) => chip.key === key)) continue;
    const changed = chips.map((chip) => chip.key === key ? { ...chip, ...news } : chip);
    // How far it is changes often, and means nothing to a page that comes later.
    if (Object.keys(news).join() === "percent") show(place, changed);
    else putChips(place, changed);
    return true;
  }
  return false;
}

export const bytesOf = (key: string) => bytes.get(key);
export const holdBytes = (key: string, blob: Blob) => void bytes.set(key, blob);
export const letBytesGo = (key: string) => void bytes.delete(key);

/** Of this page's memory alone: what is kept with her drafts is read anew. Answers what was known. */
export function forgetChips(): Chip[] {
  const known = [...lists.values()].flat();
  lists.clear();
  bytes.clear();
  tell();
  return known;
}

/** Before every use of the lists: each person finds what is kept with that person's drafts, and nothing else. */
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
