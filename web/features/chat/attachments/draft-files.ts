// The files that wait beside a draft, one list per conversation, stored with the draft.
import { useSyncExternalStore } from "react";
import { createListeners } from "../../../lib/device/store.ts";
import { readDraft, storeDraft } from "../../../lib/device/drafts.ts";
import { currentUserId } from "../../../lib/http/session.ts";
import { type DraftFile, parseDraftFiles } from "./draft-file.ts";

const KEY_PREFIX = "chat-files ";
const none: readonly DraftFile[] = [];
const lists = new Map<string, readonly DraftFile[]>();
/** The bytes that are sent, for files that were chosen in this tab. */
const bytes = new Map<string, Blob>();
const { notify, subscribe } = createListeners();
let ownerId: string | undefined;

/** `draftKey` is the key of the draft that the files belong to. */
export const useDraftFiles = (draftKey: string) =>
  useSyncExternalStore(subscribe, () => draftFilesAt(draftKey), () => none);

export function draftFilesAt(draftKey: string): readonly DraftFile[] {
  clearOtherUsers();
  const cached = lists.get(draftKey);
  if (cached) return cached;
  const stored = parseDraftFiles(readDraft(KEY_PREFIX + draftKey), Date.now());
  lists.set(draftKey, stored);
  return stored;
}

export function putDraftFiles(draftKey: string, chips: readonly DraftFile[]) {
  storeDraft(KEY_PREFIX + draftKey, chips.length > 0 ? JSON.stringify(chips) : "");
  setList(draftKey, chips);
}

/** Returns false if the user has removed the file. */
export function changeDraftFile(key: string, changes: Partial<DraftFile>): boolean {
  clearOtherUsers();
  for (const [draftKey, chips] of lists) {
    if (!chips.some((chip) => chip.key === key)) continue;
    const changed = chips.map((chip) => chip.key === key ? { ...chip, ...changes } : chip);
    // The progress changes often, and a later page has no use for it.
    if (Object.keys(changes).join() === "percent") setList(draftKey, changed);
    else putDraftFiles(draftKey, changed);
    return true;
  }
  return false;
}

export const bytesOf = (key: string) => bytes.get(key);
export const rememberBytes = (key: string, blob: Blob) => void bytes.set(key, blob);
export const forgetBytes = (key: string) => void bytes.delete(key);

/** Clears this page's memory and returns its files; stored lists stay, and are read again. */
export function forgetDraftFiles(): DraftFile[] {
  const cached = [...lists.values()].flat();
  lists.clear();
  bytes.clear();
  notify();
  return cached;
}

/** Runs before every use of the lists, so that a user never sees the files of another user. */
function clearOtherUsers() {
  const personId = currentUserId();
  if (ownerId !== personId) lists.clear();
  ownerId = personId;
}

function setList(draftKey: string, chips: readonly DraftFile[]) {
  clearOtherUsers();
  lists.set(draftKey, chips);
  notify();
}
