// Prepares files for the server, stores them on this phone, and sends each until the server has it.
import type { Attachment } from "@server/contract";
import { ApiError } from "../../../lib/http/api.ts";
import { withTimeout } from "../../../lib/http/limited-work.ts";
import { isTemporary } from "../../../lib/http/waits.ts";
import type { DraftFile, RefusalReason } from "./draft-files.ts";

export type PreparedFile = { name: string; bytes: Blob };

/** The file cannot be sent, even with a good connection. */
export class FileRefusal extends Error {
  override name = "Refusal";
  constructor(readonly why: RefusalReason) {
    super(why);
  }
}

export type AttachmentTransport = {
  prepare(file: File): Promise<PreparedFile>;
  /** Stores the file until the server has it; rejects if there is no storage or no room. */
  store(key: string, bytes: Blob): Promise<void>;
  find(key: string): Promise<Blob | undefined>;
  remove(key: string): Promise<void>;
  send(
    chip: { key: string; name: string },
    bytes: Blob,
    onPercent: (percent: number) => void,
    signal: AbortSignal,
  ): Promise<Attachment>;
  /** Waits longer with each try, and ends at once when the server is reachable again. */
  pause(tries: number, signal: AbortSignal): Promise<void>;
  /** Returns false if the user has removed the file. */
  change(key: string, changes: Partial<DraftFile>): boolean;
  onArrived(attachment: Attachment, bytes: Blob): void;
  now(): number;
  /** The longest wait for storage: broken storage never answers, and the file is in memory. */
  storeTimeout: number;
};

/** Most tries with a key that another tab, or an earlier try, still uses. */
const MAX_CLASHES = 5;

export function createAttachmentSender(transport: AttachmentTransport) {
  // A phone has neither the memory to prepare two files at once nor the bandwidth to send two.
  let preparing = Promise.resolve();
  let sending = Promise.resolve();
  const controllers = new Map<string, AbortController>();

  function startRun(key: string) {
    const stop = new AbortController();
    controllers.get(key)?.abort();
    controllers.set(key, stop);
    return stop.signal;
  }

  function stop(key: string) {
    controllers.get(key)?.abort();
    controllers.delete(key);
  }

  async function prepare({ key }: DraftFile, file: File, signal: AbortSignal) {
    try {
      const { name, bytes } = await transport.prepare(file);
      if (signal.aborted) return;
      // Store the file before it waits: a reload finds only files that were stored.
      await withTimeout(transport.storeTimeout, transport.store(key, bytes)).catch(() => {
        // Without storage the file lives as long as this page does.
      });
      const isStillWanted = transport.change(key, { name, size: bytes.size, state: "waiting" });
      // The user removed the file while it was being stored.
      if (!isStillWanted || signal.aborted) return await deleteBytes(transport, key);
      queue({ key, name }, bytes, signal);
    } catch (error) {
      if (signal.aborted) return;
      const why = error instanceof FileRefusal ? error.why : "unreadable";
      transport.change(key, { state: "refused", why });
    }
  }

  const queue = (chip: { key: string; name: string }, bytes: Blob, signal: AbortSignal) =>
    sending = sending.then(() => sendUntilArrived(transport, chip, bytes, signal));

  return {
    prepareAndSend(chip: DraftFile, file: File) {
      const signal = startRun(chip.key);
      preparing = preparing.then(() => prepare(chip, file, signal));
    },
    /** Sends a file that an earlier page prepared, or that the server refused before. */
    async resume(chip: DraftFile) {
      if (controllers.get(chip.key)?.signal.aborted === false && chip.state === "waiting") return;
      const signal = startRun(chip.key);
      const bytes = await withTimeout(transport.storeTimeout, transport.find(chip.key)).catch(() =>
        undefined
      );
      if (signal.aborted) return;
      if (bytes) queue(chip, bytes, signal);
      else transport.change(chip.key, { state: "refused", why: "missing" });
    },
    discard(key: string) {
      stop(key);
      return deleteBytes(transport, key);
    },
    /** Stops sending at the end of a session; sign-out clears the user's storage by itself. */
    stop,
  };
}

/** Tries to send one file until the server has it or refuses it. */
async function sendUntilArrived(
  transport: AttachmentTransport,
  chip: { key: string; name: string },
  bytes: Blob,
  signal: AbortSignal,
): Promise<void> {
  const { key } = chip;
  const onPercent = (percent: number) => void transport.change(key, { percent });
  for (let tries = 1, clashes = 0; !signal.aborted; tries++) {
    if (!transport.change(key, { state: "sending", percent: 0 })) return;
    try {
      const attachment = await transport.send(chip, bytes, onPercent, signal);
      if (signal.aborted) return;
      transport.onArrived(attachment, bytes);
      const { name, size } = attachment;
      const changes = { name, size, attachment, arrivedAt: transport.now(), percent: undefined };
      transport.change(key, { ...changes, state: "arrived" });
      return await deleteBytes(transport, key);
    } catch (error) {
      if (signal.aborted) return;
      const why = isClash(error) && ++clashes === MAX_CLASHES ? "notTaken" : refusalReasonOf(error);
      if (why !== "again") {
        transport.change(key, { state: "refused", why, percent: undefined });
        return;
      }
      transport.change(key, { state: "waiting", percent: undefined });
      await transport.pause(tries, signal);
    }
  }
}

const deleteBytes = (transport: AttachmentTransport, key: string) =>
  withTimeout(transport.storeTimeout, transport.remove(key)).catch(() => {
    // Without storage there is nothing to delete.
  });

const isClash = (error: unknown) => error instanceof ApiError && error.code === "conflict";

/** The reason why a file failed; `again` means that this code retries by itself. */
export function refusalReasonOf(error: unknown): RefusalReason | "again" {
  if (!(error instanceof ApiError)) return "again";
  const { code, status } = error;
  if (code === "too_large") return "tooLarge";
  if (code === "unsupported_type") return "type";
  // Waiting does not free room in the user's quota.
  if (code === "quota_exceeded") return "noRoom";
  // A retry does not empty a full disk.
  const isDiskFull = status === 507;
  return code === "conflict" || isTemporary(error) && !isDiskFull ? "again" : "notTaken";
}
