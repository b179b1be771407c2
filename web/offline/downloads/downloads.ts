// Gives screens access to the downloads. The code that stores and fetches them is loaded on first
// use.
import { useCallback, useSyncExternalStore } from "react";
import { currentUserId, onSessionChange } from "../../lib/http/session.ts";
import { createPerUserStore, mayExist } from "../queue/per-user-store.ts";
import type { openTabDownloads } from "./engine.ts";
import {
  type DownloadRequest,
  type DownloadsView,
  filesName,
  type KnownUser,
  type LocalFile,
  readDownloadCount,
} from "./model.ts";

export { CONTACT_DAYS, readDownloadCount } from "./model.ts";
export type {
  DownloadRequest,
  FailReason,
  FileKind,
  FileState,
  LocalFile,
  Space,
} from "./model.ts";

type TabDownloads = ReturnType<typeof openTabDownloads>;

const emptyView: DownloadsView = {
  files: [],
  missed: [],
  lostCount: 0,
  isLocked: false,
  isKnown: false,
};
const { open, close, show, currentView, openUserId, watch } = createPerUserStore<
  TabDownloads,
  DownloadsView
>(
  emptyView,
  async (userId, callbacks) => {
    const { openTabDownloads } = await import("./engine.ts");
    return () => openTabDownloads(userId, callbacks.show);
  },
);

/** The oldest request first. Empty while the downloads are not known yet. */
export const useDownloads = () => useView(({ files }) => files);
export const useDownload = (key: string): LocalFile | undefined =>
  useView(
    useCallback(({ files }: DownloadsView) => files.find((file) => file.key === key), [key]),
  );
export const useDownloadsKnown = () => useView(({ isKnown }) => isKnown);
/** The downloads that are marked as saved but whose files the browser has deleted. */
export const useMissingFiles = () => useView(({ missed }) => missed);
/** How many downloads were here when the browser deleted everything, even the list. */
export const useLostCount = () => useView(({ lostCount }) => lostCount);
/** True if no download opens before the server has answered again. */
export const useDownloadsLocked = () => useView(({ isLocked }) => isLocked);
export const useLastContact = () => useView(({ lastContact }) => lastContact);

const useView = <T>(read: (currentView: DownloadsView) => T): T =>
  useSyncExternalStore(watchAndStart, () => read(currentView()), () => read(emptyView));

/** Queues the downloads that are not here yet, or none of them if there is not enough room. */
export const requestDownloads = async (files: DownloadRequest[]) => (await open()).want(files);
export const pauseDownload = async (key: string) => (await open()).pause(key);
/** Works also after a failure, and if the browser has deleted the file. */
export const resumeDownload = async (key: string) => (await open()).resume(key);
/** Returns how many bytes were really freed. */
export const removeDownloads = async (keys: string[]) => (await open()).remove(keys);
/** Fetches the newer version of the server. The old version stays until the new one is complete. */
export const renewDownload = async (file: DownloadRequest) => (await open()).renew(file);
/** Drops a renewal, and keeps the old version. */
export const cancelRenewal = async (key: string) => (await open()).keepOld(key);
export const getSpace = async () => (await open()).space();
/** Call this when the user has been told of the loss. */
export const dismissLost = async () => (await open()).forgetLost();
export const requestPersistence = async () => (await open()).persist();

/** Takes titles and changed captions over from the server's list. */
export const noteListed = async (files: DownloadRequest[]) =>
  currentView().files.length > 0 ? (await open()).noteListed(files) : undefined;

/** Opens only a complete download that the user may still have. */
export const openFile = async (key: string) => (await open()).openFile(key);
export const openCaptions = async (key: string, language: string) =>
  (await open()).openCaptions(key, language);
/** An address to play from. It ends when the user leaves. */
export const openAddress = async (key: string, language?: string) =>
  (await open()).openAddress(key, language);
/** Reads and checks every byte. Broken pieces are fetched again on resume. */
export const verifyDownload = async (key: string, onShare?: (share: number) => void) =>
  (await open()).verify(key, onShare);

/** Removes every trace of this user's downloads, no matter which user is here. */
export const removeAllDownloads = async (userId: string) => {
  if (openUserId() === userId) close();
  const { removeAllOf } = await import("./remove-all.ts");
  const freed = await removeAllOf(userId);
  if (userId === currentUserId()) show({ ...emptyView, isKnown: true });
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
export const startDownloads = () => start();

const hasFiles = async (userId: string) =>
  readDownloadCount(userId) > 0 || await mayExist(filesName(userId));

/** The server has named the user: removes the downloads that this user may no longer have. */
export async function reconcileDownloads(user: KnownUser) {
  if (!isSupported() || !await hasFiles(user.id) || user.id !== currentUserId()) return;
  await (await open()).reconcile(user);
}

function watchAndStart(watcher: () => void) {
  const stopWatching = watch(watcher);
  void start();
  return stopWatching;
}

async function start() {
  const userId = currentUserId();
  if (!userId || openUserId() === userId) return;
  try {
    if (isSupported() && await hasFiles(userId)) await open();
    else if (userId === currentUserId() && !openUserId()) show({ ...emptyView, isKnown: true });
  } catch {
    // The app's files could not be loaded. No screen waits for them, and the next caller tries
    // again.
    if (userId === currentUserId() && !openUserId()) show({ ...emptyView, isKnown: true });
  }
}

onSessionChange({
  onForgotten: close,
  onElsewhere: onUserChange,
  onDropped: close,
  onCome: onUserChange,
});

/** A user must not see the downloads of another user. */
function onUserChange() {
  if (openUserId() !== currentUserId()) close();
  void start();
}
