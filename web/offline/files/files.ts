// The door to lessons on the phone. What keeps and fetches them is loaded with the first who asks for it.
import { useCallback, useSyncExternalStore } from "react";
import { currentPersonId, followSession } from "../../lib/session.ts";
import { openFor } from "../open-for.ts";
import { hasFiles } from "./files-name.ts";
import type { openHere } from "./here.ts";
import type { Known, LocalFile, Shown, Wanted } from "./types.ts";

export { CONTACT_DAYS, countOnPhone } from "./files-name.ts";
export type { FailReason, FileKind, FileState, LocalFile, Space, Wanted } from "./types.ts";

type Here = ReturnType<typeof openHere>;

const nobody: Shown = { files: [], missed: [], lostCount: 0, isLocked: false, isKnown: false };
const { open, close, show, shown, whose, watch } = openFor<Here, Shown>(
  nobody,
  async (personId, told) => {
    const { openHere } = await import("./here.ts");
    return () => openHere(personId, told.show);
  },
);

/** The oldest wish first; none while they are unknown. */
export const useFiles = () => useShown(({ files }) => files);
export const useFile = (key: string): LocalFile | undefined =>
  useShown(useCallback(({ files }: Shown) => files.find((file) => file.key === key), [key]));
export const useFilesKnown = () => useShown(({ isKnown }) => isKnown);
/** What is called saved, and the browser has taken. */
export const useMissed = () => useShown(({ missed }) => missed);
/** So many were here when the browser took everything, even the list of them. */
export const useLostCount = () => useShown(({ lostCount }) => lostCount);
/** Nothing of it opens before the server has been heard again. */
export const useFilesLocked = () => useShown(({ isLocked }) => isLocked);
export const useLastContact = () => useShown(({ lastContact }) => lastContact);

const useShown = <T>(read: (shown: Shown) => T): T =>
  useSyncExternalStore(follow, () => read(shown()), () => read(nobody));

/** Queues what is not here yet; where there is no room, nothing. */
export const want = async (files: Wanted[]) => (await open()).want(files);
export const pause = async (key: string) => (await open()).pause(key);
/** Also after a failure, and where the browser has taken it. */
export const resume = async (key: string) => (await open()).resume(key);
/** Tells how many bytes have really been freed. */
export const remove = async (keys: string[]) => (await open()).remove(keys);
/** The server has another one: this one stays until that is whole. */
export const renew = async (file: Wanted) => (await open()).renew(file);
/** Instead of a renewal. */
export const keepOld = async (key: string) => (await open()).keepOld(key);
export const space = async () => (await open()).space();
/** She has been told. */
export const forgetLost = async () => (await open()).forgetLost();
export const persist = async () => (await open()).persist();

/** As the server lists them now: what they are called, and whether what is to be read in them has changed. */
export const noteListed = async (files: Wanted[]) =>
  shown().files.length > 0 ? (await open()).noteListed(files) : undefined;

/** Only what is whole, and what she still may have. */
export const openFile = async (key: string) => (await open()).openFile(key);
export const openCaptions = async (key: string, language: string) =>
  (await open()).openCaptions(key, language);
/** An address to play from; it ends with her stay. */
export const openAddress = async (key: string, language?: string) =>
  (await open()).openAddress(key, language);
/** Reads every byte of it; what is broken is fetched again when it is resumed. */
export const verify = async (key: string, onShare?: (share: number) => void) =>
  (await open()).verify(key, onShare);

/** With everything of hers, whoever is here: nothing of it is left. */
export const removeAll = async (personId: string) => {
  if (whose() === personId) close();
  const { removeAllOf } = await import("./remove-all.ts");
  const freed = await removeAllOf(personId);
  if (personId === currentPersonId()) show({ ...nobody, isKnown: true });
  return { freed };
};

/** Whether a worker can keep files here; what only that worker can find out is told of the file. */
export const isSupported = () =>
  typeof Worker === "function" && typeof FileSystemFileHandle === "function" &&
  Boolean(globalThis.crypto?.subtle) && "locks" in navigator && "storage" in navigator;

/** From here on what was wanted comes by itself. */
export const startFiles = () => start();

/** The server has said who she is: what she may no longer have goes. */
export async function reconcile(person: Known) {
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
    // The app's own files could not be loaded: nobody waits for them, and the next one who asks tries again.
    if (personId === currentPersonId() && !whose()) show({ ...nobody, isKnown: true });
  }
}

followSession({ onForgotten: close, onElsewhere: change, onDropped: close, onCome: change });

/** Whoever came is not shown what another one has. */
function change() {
  if (whose() !== currentPersonId()) close();
  void start();
}
