// Connects the sending of files to this phone's storage, image decoding and network.
import { MAX_ATTACHMENTS } from "@server/contract";
import { pauseAfter } from "../../../lib/http/pause.ts";
import { queryClient } from "../../../lib/http/queries.ts";
import { currentUserId } from "../../../lib/http/session.ts";
import { loadDb, removeCachedQueries } from "../../../offline/queries/cached-queries.ts";
import { addressOf, isPicture, pictureKey, putPicture } from "../pictures/picture-file.ts";
import { createAttachmentSender } from "./attachment-sender.ts";
import { bytesOf, changeDraftFile, type DraftFile, rememberBytes } from "./draft-files.ts";
import { prepare } from "./prepare.ts";
import { sendFile } from "./send-file.ts";

const WEEK = 7 * 24 * 60 * 60_000;

type Store = typeof import("../../../offline/queries/write-db.ts");

/** Runs `task` for the signed-in user; rejects if there is no user or no storage. */
async function withStore<Result>(task: (db: Store, userId: string) => PromiseLike<Result>) {
  const userId = currentUserId();
  const db = await loadDb();
  if (!userId || userId !== currentUserId()) throw new Error("Another user has signed in");
  return await task(db, userId);
}

const sender = createAttachmentSender({
  // Most questions have no photo.
  prepare: (file) => prepare(file, async (photo) => (await import("./shrink.ts")).shrink(photo)),
  store: (key, bytes) => {
    rememberBytes(key, bytes);
    const entry = { key, bytes, at: Date.now() };
    return withStore((db, id) => db.putAttachmentBytes(id, entry, MAX_ATTACHMENTS));
  },
  async find(key) {
    const bytes = bytesOf(key) ?? await withStore((db, id) => db.readAttachmentBytes(id, key));
    if (bytes) rememberBytes(key, bytes);
    return bytes;
  },
  remove: (key) => withStore((db, id) => db.removeAttachmentBytes(id, key)),
  send: sendFile,
  pause: pauseAfter,
  change: changeDraftFile,
  onArrived(attachment, bytes) {
    if (isPicture(attachment)) putPicture(attachment.id, addressOf(attachment), bytes);
  },
  now: Date.now,
  storeTimeout: 3000,
});

export const prepareAndSend = sender.prepareAndSend;
export const resumeSending = (chip: DraftFile) => void sender.resume(chip);

/** Call when the user removes a file: deletes its bytes and its stored picture. */
export function discardFile({ key, attachment }: DraftFile) {
  void sender.discard(key);
  if (!attachment) return;
  const { queryKey, queryHash } = queryClient.defaultQueryOptions({
    queryKey: pictureKey(attachment.id),
  });
  queryClient.removeQueries({ queryKey });
  const userId = currentUserId();
  if (!userId) return;
  removeCachedQueries(userId, [queryHash]).catch(() => {
    // Without storage there is nothing to delete.
  });
}

/** Call when the session ends: stops sending this file. */
export const stopSending = ({ key }: DraftFile) => sender.stop(key);

/** Deletes bytes older than a week, which a page that was killed may have left. */
export const deleteOldBytes = () =>
  void withStore((db, id) => db.removeAttachmentBytesBefore(id, Date.now() - WEEK)).catch(() => {
    // Without storage there are no bytes.
  });
