// Gives screens access to the downloads. The code that stores and fetches them is loaded on first
// use.
import { useCallback, useSyncExternalStore } from "react";
import { currentPersonId, followSession } from "../../lib/session.ts";
import { createPerUserStore } from "../per-user-store.ts";
import { hasFiles } from "./files-name.ts";
import type { openHere } from "./here.ts";
import type { DownloadRequest, DownloadsView, KnownUser, LocalFile } from "./types.ts";

export { CONTACT_DAYS, countOnPhone } from "./files-name.ts";
export type {
  DownloadRequest,
  FailReason,
  FileKind,
  FileState,
  LocalFile,
  Space,
} from "./types.ts";

type Here = ReturnType<typeof openHere>;

const nobody: DownloadsView = {
  files: [],
  missed: [],
  lostCount: 0,
  isLocked: false,
  isKnown: false,
};
const { open, close, show, shown, whose, watch } = createPerUserStore<Here, DownloadsView>(
  nobody,
  async (personId, told) => {
    const { openHere } = await import("./here.ts");
    return () => openHere(personId, told.show);
  },
);

/** The oldest request first. Empty while the downloads are not known yet. */
export const useFiles = () => useShown(({ files }) => files);
export const useFile = (key: string): LocalFile | undefined =>
  useShown(
    useCallback(({ files }: DownloadsView) => files.find((file) => file.key === key), [key]),
  );
export const useFilesKnown = () => useShown(({ isKnown }) => isKnown);
/** The downloads that are marked as saved but whose files the browser has deleted. */
export const useMissed = () => useShown(({ missed }) => missed);
/** How many downloads were here when the browser deleted everything, even the list. */
export const useLostCount = () => useShown(({ lostCount }) => lostCount);
/** True if no download opens before the server has answered again. */
export const useFilesLocked = () => useShown(({ isLocked }) => isLocked);
export const useLastContact = () => useShown(({ lastContact }) => lastContact);

const useShown = <T>(read: (shown: DownloadsView) => T): T =>
  useSyncExternalStore(follow, () => read(shown()), () => read(nobody));

/** Queues the downloads that are not here yet, or none of them if there is not enough room. */
export const want = async (files: DownloadRequest[]) => (await open()).want(files);
export const pause = async (key: string) => (await open()).pause(key);
/** Works also after a failure, and if the browser has deleted the file. */
export const resume = async (key: string) => (await open()).resume(key);
/** Returns how many bytes were really freed. */
export const remove = async (keys: string[]) => (await open()).remove(keys);
/** Fetches the newer version of the server. The old version stays until the new one is complete. */
export const renew = async (file: DownloadRequest) => (await open()).renew(file);
/** Drops a renewal, and keeps the old version. */
export const keepOld = async (key: string) => (await open()).keepOld(key);
export const space = async () => (await open()).space();
/** Call this when the user has been told of the loss. */
export const forgetLost = async () => (await open()).forgetLost();
export const persist = async () => (await open()).persist();

/** Takes titles and changed captions over from the server's list. */
export const noteListed = async (files: DownloadRequest[]) =>
  shown().files.length > 0 ? (await open()).noteListed(files) : undefined;

/** Opens only a complete download that the user may still have. */
export const openFile = async (key: string) => (await open()).openFile(key);
export const openCaptions = async (key: string, language: string) =>
  (await open()).openCaptions(key, language);
/** An address to play from. It ends when the user leaves. */
export const openAddress = async (key: string, language?: string) =>
  (await open()).openAddress(key, language);
/** Reads and checks every byte. Broken pieces are fetched again on resume. */
export const verify = async (key: string, onShare?: (share: number) => void) =>
  (await open()).verify(key, onShare);

/** Removes every trace of this user's downloads, no matter which user is here. */
export const removeAll = async (personId: string) => {
  if (whose() === personId) close();
  const { removeAllOf } = await import("./remove-all.ts");
  const freed = await removeAllOf(personId);
  if (personId === currentPersonId()) show({ ...nobody, isKnown: true });
  return { freed };
};

/**
 * Whether a worker can store files here. What only the worker can find out is shown at the
 * download.
 */
export const isSupported = () =>
  typeof Worker === "function" && typeof FileSystemFileHandle === "function" &&
  Boolean(globalThis.crypto?.subtle) && "locks" in navigator && "storage" in navigator;

/** From now on, queued downloads are fetched automatically. */
export const startFiles = () => start();

/** The server has named the user: removes the downloads that this user may no longer have. */
export async function reconcile(person: KnownUser) {
  if (!isSupported() || !await hasFiles(person.id) || person.id !== currentPersonId()) return;
  await (await open()).reconcile(person);
}

function follow(watcher: () => void) {
  const leave = watch(watcher);
  void start();
  return leave;
}

async function start() {
  const personId = currentPersonId();
  if (!personId || whose() === personId) return;
  try {
    if (isSupported() && await hasFiles(personId)) await open();
    else if (personId === currentPersonId() && !whose()) show({ ...nobody, isKnown: true });
  } catch {
    // The app's files could not be loaded. No screen waits for them, and the next caller tries
    // again.
    if (personId === currentPersonId() && !whose()) show({ ...nobody, isKnown: true });
  }
}

followSession({ onForgotten: close, onElsewhere: change, onDropped: close, onCome: change });

/** A user must not see the downloads of another user. */
function change() {
  if (whose() !== currentPersonId()) close();
  void start();
}
