// Connects the sending of files to this phone's storage, image decoding and network.
import { queryClient } from "../../../lib/query.ts";
import { currentPersonId } from "../../../lib/session.ts";
import { CHIPS_MOST } from "../limits.ts";
import { pause } from "../answer-connection.ts";
import { pictureKey, putPicture } from "../pictures/picture-file.ts";
import { addressOf, isPicture } from "./attachment.ts";
import { carrierOf } from "./bring.ts";
import type { Chip } from "./chip.ts";
import { bytesOf, changeChip, holdBytes } from "./chips-at.ts";
import { prepare } from "./prepare.ts";
import { sendFile } from "./send-file.ts";
import { shrink } from "./shrink.ts";

const WEEK = 7 * 24 * 60 * 60_000;

type Store = typeof import("../../../offline/db.ts");

/** Runs `act` for the signed-in user; rejects if there is no user or no storage. */
async function inStore<Result>(act: (store: Store, personId: string) => PromiseLike<Result>) {
  const personId = currentPersonId();
  const store = await import("../../../offline/db.ts");
  if (!personId || personId !== currentPersonId()) throw new Error("Somebody else is here");
  return await act(store, personId);
}

const carrier = carrierOf({
  prepare: (file) => prepare(file, shrink),
  keep: (key, bytes) => {
    holdBytes(key, bytes);
    const kept = { key, bytes, at: Date.now() };
    return inStore((store, id) => store.keepBytes(id, kept, CHIPS_MOST));
  },
  async find(key) {
    const bytes = bytesOf(key) ?? await inStore((store, id) => store.readBytes(id, key));
    if (bytes) holdBytes(key, bytes);
    return bytes;
  },
  drop: (key) => inStore((store, id) => store.dropBytes(id, key)),
  send: sendFile,
  pause,
  change: changeChip,
  arrived(attachment, bytes) {
    if (isPicture(attachment)) putPicture(attachment.id, addressOf(attachment), bytes);
  },
  now: Date.now,
  storeMs: 3000,
});

export const { bring } = carrier;
export const goOn = (chip: Chip) => void carrier.goOn(chip);

/** Call when the user removes a file: deletes its bytes and its stored picture. */
export function leave({ key, attachment }: Chip) {
  void carrier.leave(key);
  if (!attachment) return;
  const { queryKey, queryHash } = queryClient.defaultQueryOptions({
    queryKey: pictureKey(attachment.id),
  });
  queryClient.removeQueries({ queryKey });
  inStore((store, id) => store.dropKept(id, [queryHash])).catch(() => {
    // Without storage there is nothing to delete.
  });
}

/** Call when the session ends: stops sending this file. */
export const halt = ({ key }: Chip) => carrier.halt(key);

/** Deletes bytes older than a week, which a page that was killed may have left. */
export const dropOld = () =>
  void inStore((store, id) => store.dropBytesBefore(id, Date.now() - WEEK)).catch(() => {
    // Without storage there are no bytes.
  });
