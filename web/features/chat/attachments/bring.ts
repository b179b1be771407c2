// Prepares files for the server, stores them on this phone, and sends each until the server has it.
import { ApiError } from "../../../lib/api.ts";
import type { Attachment } from "./attachment.ts";
import type { Chip, Why } from "./chip.ts";

export type Ready = { name: string; bytes: Blob };

/** The file cannot be sent, even with a good connection. */
export class Refusal extends Error {
  override name = "Refusal";
  constructor(readonly why: Why) {
    super(why);
  }
}

export type AttachmentTransport = {
  prepare(file: File): Promise<Ready>;
  /** Stores the file until the server has it; rejects if there is no storage or no room. */
  keep(key: string, bytes: Blob): Promise<void>;
  find(key: string): Promise<Blob | undefined>;
  drop(key: string): Promise<void>;
  send(
    chip: { key: string; name: string },
    bytes: Blob,
    onPercent: (percent: number) => void,
    signal: AbortSignal,
  ): Promise<Attachment>;
  /** Waits longer with each try, and ends at once when the server is reachable again. */
  pause(tries: number, signal: AbortSignal): Promise<void>;
  /** Returns false if the user has removed the file. */
  change(key: string, news: Partial<Chip>): boolean;
  arrived(attachment: Attachment, bytes: Blob): void;
  now(): number;
  /** The longest wait for storage: broken storage never answers, and the file is in memory. */
  storeMs: number;
};

/** Most tries with a key that another tab, or an earlier try, still uses. */
const CLASHES_MOST = 5;

export function carrierOf(ways: AttachmentTransport) {
  // A phone has neither the memory to prepare two files at once nor the bandwidth to send two.
  let preparing = Promise.resolve();
  let sending = Promise.resolve();
  const stops = new Map<string, AbortController>();
  const forget = (key: string) =>
    within(ways.storeMs, ways.drop(key)).catch(() => {
      // Without storage there is nothing to delete.
    });

  function begin(key: string) {
    const stop = new AbortController();
    stops.get(key)?.abort();
    stops.set(key, stop);
    return stop.signal;
  }

  function halt(key: string) {
    stops.get(key)?.abort();
    stops.delete(key);
  }

  async function makeReady({ key }: Chip, file: File, signal: AbortSignal) {
    try {
      const { name, bytes } = await ways.prepare(file);
      if (signal.aborted) return;
      // Store the file before it waits: a reload finds only files that were stored.
      await within(ways.storeMs, ways.keep(key, bytes)).catch(() => {
        // Without storage the file lives as long as this page does.
      });
      const isWanted = ways.change(key, { name, size: bytes.size, state: "waiting" });
      // The user removed the file while it was being stored.
      if (!isWanted || signal.aborted) return await forget(key);
      queue({ key, name }, bytes, signal);
    } catch (error) {
      if (signal.aborted) return;
      const why = error instanceof Refusal ? error.why : "unreadable";
      ways.change(key, { state: "refused", why });
    }
  }

  const queue = (chip: { key: string; name: string }, bytes: Blob, signal: AbortSignal) =>
    sending = sending.then(() => send(chip, bytes, signal));

  async function send(chip: { key: string; name: string }, bytes: Blob, signal: AbortSignal) {
    const { key } = chip;
    const onPercent = (percent: number) => void ways.change(key, { percent });
    for (let tries = 1, clashes = 0; !signal.aborted; tries++) {
      if (!ways.change(key, { state: "sending", percent: 0 })) return;
      try {
        const attachment = await ways.send(chip, bytes, onPercent, signal);
        if (signal.aborted) return;
        ways.arrived(attachment, bytes);
        const { name, size } = attachment;
        const news = { name, size, attachment, arrivedAt: ways.now(), percent: undefined };
        ways.change(key, { ...news, state: "arrived" });
        return await forget(key);
      } catch (error) {
        if (signal.aborted) return;
        const why = isClash(error) && ++clashes === CLASHES_MOST ? "notTaken" : whyOf(error);
        if (why !== "again") {
          ways.change(key, { state: "refused", why, percent: undefined });
          return;
        }
        ways.change(key, { state: "waiting", percent: undefined });
        await ways.pause(tries, signal);
      }
    }
  }

  return {
    bring(chip: Chip, file: File) {
      const signal = begin(chip.key);
      preparing = preparing.then(() => makeReady(chip, file, signal));
    },
    /** Sends a file that an earlier page prepared, or that the server refused before. */
    async goOn(chip: Chip) {
      if (stops.get(chip.key)?.signal.aborted === false && chip.state === "waiting") return;
      const signal = begin(chip.key);
      const bytes = await within(ways.storeMs, ways.find(chip.key)).catch(() => undefined);
      if (signal.aborted) return;
      if (bytes) queue(chip, bytes, signal);
      else ways.change(chip.key, { state: "refused", why: "missing" });
    },
    leave(key: string) {
      halt(key);
      return forget(key);
    },
    /** Stops sending at the end of a session; sign-out clears the user's storage by itself. */
    halt,
  };
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("The store does not answer")), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const isClash = (error: unknown) => error instanceof ApiError && error.code === "conflict";

/** The reason why a file failed; `again` means that this code retries by itself. */
export function whyOf(error: unknown): Why | "again" {
  if (!(error instanceof ApiError)) return "again";
  const { code, status } = error;
  if (code === "too_large") return "tooLarge";
  if (code === "unsupported_type") return "type";
  // Waiting does not free room in the user's quota.
  if (code === "quota_exceeded") return "noRoom";
  if (code === "conflict" || status === 408 || status === 425) return "again";
  // 507: a retry does not empty a full disk.
  return status >= 500 && status !== 507 || status === 429 ? "again" : "notTaken";
}
