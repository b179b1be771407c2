// Writes bytes from the connection into a file: as many as were requested, or as many as came.
import type { Clock } from "../clock.ts";
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
const STALL = 30_000;
/** In bytes. What is not on the disk yet may be lost in a power cut. */
const FLUSHED_EVERY = 1024 * 1024;
/** In characters. No more of an unexpected answer is read. */
const MOST_WORDS = 10_000;

export async function take(
  { fetch, clock }: Platform,
  file: OpenFile,
  { address, from, to }: ByteRange,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<FetchResult> {
  let bytes = 0;
  let flushed = 0;
  const late = lateAfter(clock, signal);
  try {
    const answer = await fetch(address, {
      headers: { range: `bytes=${from}-${to - 1}` },
      // The browser must not store the video a second time, and a stored redirect may lead nowhere
      // today.
      cache: "no-store",
      signal: late.signal,
    });
    if (!isAsked(answer, from, to)) return { bytes, end: await said(answer, late) };
    for await (const chunk of chunksOf(answer, late)) {
      const fits = chunk.subarray(0, to - from - bytes);
      try {
        // In Chromium's private windows, a full store returns a number larger than the bytes to
        // write.
        if (file.write(fits, { at: from + bytes }) !== fits.length) return { bytes, end: "full" };
        bytes += fits.length;
        if (bytes - flushed >= FLUSHED_EVERY || bytes === to - from) {
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
    if (error instanceof DOMException && !isOfTheLine(error)) throw error;
    return { bytes, end: "cut" };
  } finally {
    late.over();
    if (flushed < bytes) tryToFlush(file);
  }
}

/** Fetches something small as a whole. */
export async function takeAll(
  { fetch, clock }: Platform,
  address: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | FetchResult> {
  const late = lateAfter(clock, signal);
  try {
    const answer = await fetch(address, { cache: "no-store", signal: late.signal });
    if (answer.status !== 200) return { bytes: 0, end: await said(answer, late) };
    return new Uint8Array(await answer.arrayBuffer());
  } catch {
    return { bytes: 0, end: "cut" };
  } finally {
    late.over();
  }
}

/**
 * Across origins, the length is all that a page can read about the range. A server without ranges
 * may send everything, if everything was requested.
 */
function isAsked({ status, headers }: Response, from: number, to: number): boolean {
  const length = headers.get("content-length");
  if (status === 206) return length === null || Number(length) === to - from;
  return status === 200 && from === 0 && Number(length) === to;
}

async function said(answer: Response, late: Late): Promise<UnexpectedResponse> {
  const { status, redirected, headers } = answer;
  const isPart = status < 300;
  let body = "";
  // A video that was not requested is not read to its end.
  if (isPart) await answer.body?.cancel();
  else body = await wordsOf(answer, late);
  const retryAfter = Number(headers.get("retry-after")) || undefined;
  return { status, body, retryAfter, isOurs: !redirected };
}

async function wordsOf(answer: Response, late: Late): Promise<string> {
  const decoder = new TextDecoder();
  let words = "";
  for await (const chunk of chunksOf(answer, late)) {
    words += decoder.decode(chunk, { stream: true });
    if (words.length > MOST_WORDS) break;
  }
  return words;
}

/** Older browsers cannot iterate over a stream. A caller that stops early ends the request. */
async function* chunksOf({ body }: Response, late: Late) {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      late.alive();
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

type Late = ReturnType<typeof lateAfter>;

function lateAfter(clock: Clock, signal: AbortSignal) {
  const passed = new AbortController();
  const stop = () => passed.abort(new DOMException("Nothing came", "TimeoutError"));
  let callOff = clock.after(STALL, stop);
  return {
    signal: AbortSignal.any([signal, passed.signal]),
    alive() {
      callOff();
      callOff = clock.after(STALL, stop);
    },
    over: () => callOff(),
  };
}

/**
 * The error comes from the file store, or from the database, which may put it inside the error of
 * the aborted transaction.
 */
export const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "QuotaExceededError" || "inner" in error && isFull(error.inner));

const isOfTheLine = ({ name }: DOMException) =>
  ["AbortError", "TimeoutError", "NetworkError"].includes(name);

function tryToFlush(file: OpenFile) {
  try {
    file.flush();
  } catch {
    // The store is full, or the file was closed. The hash will tell which bytes are there.
  }
}
