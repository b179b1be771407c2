// Writes bytes from the connection into a file: as many as were requested, or as many as came.
import type { Clock } from "../queue/clock.ts";
import type { FetchResult, UnexpectedResponse } from "./file-writer.ts";

/** An open file, as a worker has it. */
export type OpenFile = {
  getSize(): number;
  write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  flush(): void;
};

type Platform = { fetch: typeof fetch; clock: Clock };
type ByteRange = { address: string; from: number; to: number };

/** In milliseconds. After this long without a byte, the connection counts as broken. */
const STALL_LIMIT = 30_000;
/** In bytes. What is not on the disk yet may be lost in a power cut. */
const FLUSH_EVERY = 1024 * 1024;
/** In characters. No more of an unexpected answer is read. */
const MAX_TEXT = 10_000;

export async function fetchIntoFile(
  { fetch, clock }: Platform,
  file: OpenFile,
  { address, from, to }: ByteRange,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<FetchResult> {
  let bytes = 0;
  let flushed = 0;
  const timeout = startStallTimer(clock, signal);
  try {
    const answer = await fetch(address, {
      headers: { range: `bytes=${from}-${to - 1}` },
      // The browser must not store the video a second time, and a stored redirect may lead nowhere
      // today.
      cache: "no-store",
      signal: timeout.signal,
    });
    if (!isRequestedRange(answer, from, to)) {
      return { bytes, end: await readUnexpected(answer, timeout) };
    }
    for await (const chunk of chunksOf(answer, timeout)) {
      const inRange = chunk.subarray(0, to - from - bytes);
      try {
        // In Chromium's private windows, a full store returns a number larger than the bytes to
        // write.
        if (file.write(inRange, { at: from + bytes }) !== inRange.length) {
          return { bytes, end: "full" };
        }
        bytes += inRange.length;
        if (bytes - flushed >= FLUSH_EVERY || bytes === to - from) {
          file.flush();
          flushed = bytes;
        }
      } catch (error) {
        if (isFull(error)) return { bytes, end: "full" };
        throw error;
      }
      onBytes(bytes);
      if (bytes === to - from) return { bytes, end: "whole" };
    }
    return { bytes, end: "cut" };
  } catch (error) {
    if (error instanceof DOMException && !isConnectionError(error)) throw error;
    return { bytes, end: "cut" };
  } finally {
    timeout.cancel();
    if (flushed < bytes) tryToFlush(file);
  }
}

/** Fetches something small as a whole. */
export async function fetchAllBytes(
  { fetch, clock }: Platform,
  address: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | FetchResult> {
  const timeout = startStallTimer(clock, signal);
  try {
    const answer = await fetch(address, { cache: "no-store", signal: timeout.signal });
    if (answer.status !== 200) return { bytes: 0, end: await readUnexpected(answer, timeout) };
    return new Uint8Array(await answer.arrayBuffer());
  } catch {
    return { bytes: 0, end: "cut" };
  } finally {
    timeout.cancel();
  }
}

/**
 * Across origins, the length is all that a page can read about the range. A server without ranges
 * may send everything, if everything was requested.
 */
function isRequestedRange({ status, headers }: Response, from: number, to: number): boolean {
  const length = headers.get("content-length");
  if (status === 206) return length === null || Number(length) === to - from;
  return status === 200 && from === 0 && Number(length) === to;
}

async function readUnexpected(answer: Response, timeout: StallTimer): Promise<UnexpectedResponse> {
  const { status, redirected, headers } = answer;
  const isPart = status < 300;
  let body = "";
  // A video that was not requested is not read to its end.
  if (isPart) await answer.body?.cancel();
  else body = await readText(answer, timeout);
  const retryAfter = Number(headers.get("retry-after")) || undefined;
  return { status, body, retryAfter, isOurs: !redirected };
}

async function readText(answer: Response, timeout: StallTimer): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of chunksOf(answer, timeout)) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_TEXT) break;
  }
  return text;
}

/** Older browsers cannot iterate over a stream. A caller that stops early ends the request. */
async function* chunksOf({ body }: Response, timeout: StallTimer) {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      timeout.reset();
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

type StallTimer = ReturnType<typeof startStallTimer>;

function startStallTimer(clock: Clock, signal: AbortSignal) {
  const stalled = new AbortController();
  const stop = () => stalled.abort(new DOMException("No bytes arrived in time", "TimeoutError"));
  let cancelTimer = clock.after(STALL_LIMIT, stop);
  return {
    signal: AbortSignal.any([signal, stalled.signal]),
    reset() {
      cancelTimer();
      cancelTimer = clock.after(STALL_LIMIT, stop);
    },
    cancel: () => cancelTimer(),
  };
}

/**
 * The error comes from the file store, or from the database, which may put it inside the error of
 * the aborted transaction.
 */
export const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "QuotaExceededError" || "inner" in error && isFull(error.inner));

const isConnectionError = ({ name }: DOMException) =>
  ["AbortError", "TimeoutError", "NetworkError"].includes(name);

function tryToFlush(file: OpenFile) {
  try {
    file.flush();
  } catch {
    // The store is full, or the file was closed. The hash will tell which bytes are there.
  }
}
