// The files that wait beside a draft, one list per conversation, stored with the draft.
import { type Attachment, MAX_ATTACHMENTS, UNCLAIMED_FILE_HOURS } from "@server/contract";
import { useSyncExternalStore } from "react";
import { readDraft, storeDraft } from "../../../lib/device/drafts.ts";
import { createListeners } from "../../../lib/device/store.ts";
import { currentUserId } from "../../../lib/http/session.ts";
import { isPicture } from "../pictures/picture-file.ts";

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
  const userId = currentUserId();
  if (ownerId !== userId) lists.clear();
  ownerId = userId;
}

function setList(draftKey: string, chips: readonly DraftFile[]) {
  clearOtherUsers();
  lists.set(draftKey, chips);
  notify();
}

// The states of a file that goes with a question; pure, so that tests can try each change.

/**
 * `missing`: the bytes are no longer on this phone. `gone`: the server no longer has the file.
 * `noRoom`: the user's files fill the whole quota that the server has for them.
 */
export type RefusalReason =
  | "tooLarge"
  | "empty"
  | "type"
  | "unreadable"
  | "notTaken"
  | "noRoom"
  | "missing"
  | "gone";

export type DraftFile = {
  /** Made on this device. The server stores a file once, however often this key arrives. */
  key: string;
  /** Recognizes the same file when the user chooses it again. */
  fingerprint: string;
  name: string;
  isImage: boolean;
  /** The size of what is sent; unknown until the file is prepared. */
  size?: number;
  /** `waiting`: for its turn, or for the connection. */
  state: "preparing" | "waiting" | "sending" | "arrived" | "refused";
  /** In percent, while the file is sent. */
  percent?: number;
  why?: RefusalReason;
  attachment?: Attachment;
  /** When the server got the file, by this phone's clock. */
  arrivedAt?: number;
};

type FileInfo = Pick<File, "name" | "size" | "lastModified" | "type">;

const UNCLAIMED_MS = UNCLAIMED_FILE_HOURS * 60 * 60_000;

/** A browser tells only these facts about a file without reading it. */
export const fingerprintOf = ({ name, size, lastModified }: FileInfo) =>
  `${size} ${lastModified} ${name}`;

/** An SVG drawing is text, so it is sent as text. */
export const isPhoto = ({ type }: Pick<File, "type">) =>
  type.startsWith("image/") && !type.startsWith("image/svg");

export const newDraftFile = (file: FileInfo, key: string): DraftFile => ({
  key,
  fingerprint: fingerprintOf(file),
  name: file.name,
  isImage: isPhoto(file),
  state: "preparing",
});

/** Which of the chosen files fit beside the files that are there already. */
export function selectNewFiles<F extends FileInfo>(
  chips: readonly DraftFile[],
  files: readonly F[],
) {
  const known = new Set(chips.map(({ fingerprint }) => fingerprint));
  const newFiles = files.filter((file) => {
    const fingerprint = fingerprintOf(file);
    return !known.has(fingerprint) && known.add(fingerprint);
  });
  const accepted = newFiles.slice(0, Math.max(0, MAX_ATTACHMENTS - chips.length));
  return {
    accepted,
    duplicates: files.length - newFiles.length,
    excess: newFiles.length - accepted.length,
  };
}

/** The bytes are still on this device, and a retry can have another result. */
export const canRetry = ({ state, why }: DraftFile) =>
  state === "refused" && (why === "notTaken" || why === "noRoom");

/** What the files of a draft mean for Send. `unwanted`: a picture is made from words alone. */
export type FilesState = ReturnType<typeof sendState> | "unwanted";

/** Says if Send must wait or is blocked; `free` means that all files have arrived. */
export function sendState(chips: readonly DraftFile[]): "free" | "coming" | "blocked" {
  const hasRefused = chips.some(({ state }) => state === "refused");
  if (hasRefused || chips.length > MAX_ATTACHMENTS) return "blocked";
  return chips.every(({ state }) => state === "arrived") ? "free" : "coming";
}

/** The state of the file after a reload. */
export function restoreFile(chip: DraftFile, now: number): DraftFile {
  const { percent: _, ...rest } = chip;
  if (chip.state === "preparing") return { ...rest, state: "refused", why: "missing" };
  if (chip.state === "sending") return { ...rest, state: "waiting" };
  const isExpired = chip.state === "arrived" && now - (chip.arrivedAt ?? 0) > UNCLAIMED_MS;
  return isExpired ? { ...rest, state: "refused", why: "gone" } : rest;
}

/** The server no longer has the file; its name tells the user which file to choose again. */
export const lostFile = (attachment: Attachment, key: string): DraftFile => ({
  key,
  fingerprint: key,
  name: attachment.name,
  size: attachment.size,
  isImage: isPicture(attachment),
  state: "refused",
  why: "gone",
});

/** A file of a question that was not asked after all. */
export const arrivedFile = (attachment: Attachment, key: string, now: number): DraftFile => ({
  ...lostFile(attachment, key),
  state: "arrived",
  why: undefined,
  attachment,
  arrivedAt: now,
});

/** Reads stored files, and skips entries that another version of the app may have left. */
export function parseDraftFiles(stored: string | undefined, now: number): DraftFile[] {
  try {
    const chips: unknown = JSON.parse(stored ?? "");
    if (!Array.isArray(chips)) return [];
    return chips.filter((chip: Partial<DraftFile>) =>
      typeof chip?.key === "string" && typeof chip.name === "string" && states.has(chip.state)
    ).map((chip) => restoreFile(chip, now));
  } catch {
    return [];
  }
}

const states = new Set<unknown>(["preparing", "waiting", "sending", "arrived", "refused"]);
