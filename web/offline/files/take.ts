// Bytes from the line into a file: as many as were asked for, or as many as came.
import type { Clock } from "../clock.ts";
import type { Said, Took } from "./hands.ts";

/** An open file, as a worker has it. */
export type OpenFile = {
  getSize(): number;
  write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  flush(): void;
};

type Parts = { fetch: typeof fetch; clock: Clock };
type Wish = { address: string; from: number; to: number };

/** So long without a byte, and the line counts as broken. */
const STALL = 30_000;
/** What is not on the disk yet may be lost with the power. */
const FLUSHED_EVERY = 1024 * 1024;
/** Of what somebody says instead. */
const MOST_WORDS = 10_000;

export async function take(
  { fetch, clock }: Parts,
  file: OpenFile,
  { address, from, to }: Wish,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Took> {
  let bytes = 0;
  let flushed = 0;
  const late = lateAfter(clock, signal);
  try {
    const answer = await fetch(address, {
      headers: { range: `bytes=${from}-${to - 1}` },
      // A film is not kept twice, and what led to it yesterday may lead nowhere today.
      cache: "no-store",
      signal: late.signal,
    });
    if (!isAsked(answer, from, to)) return { bytes, end: await said(answer, late) };
    for await (const chunk of chunksOf(answer, late)) {
      const fits = chunk.subarray(0, to - from - bytes);
      try {
        // Chromium's private windows tell of a full store by a number beyond all that was to be written.
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

/** The whole of something small. */
export async function takeAll(
  { fetch, clock }: Parts,
  address: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | Took> {
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

/** Of the range nothing else is told across origins. Whoever knows no ranges may still send all, if all was asked for. */
function isAsked({ status, headers }: Response, from: number, to: number): boolean {
  const length = headers.get("content-length");
  if (status === 206) return length === null || Number(length) === to - from;
  return status === 200 && from === 0 && Number(length) === to;
}

async function said(answer: Response, late: Late): Promise<Said> {
  const { status, redirected, headers } = answer;
  const isPart = status < 300;
  let body = "";
  // A film that nobody asked for is not read to its end.
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

/** Older browsers cannot walk a stream. Whoever stops earlier ends the request. */
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

/** By the file store, or by the database, which may say it of the transaction that it broke off. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "QuotaExceededError" || "inner" in error && isFull(error.inner));

const isOfTheLine = ({ name }: DOMException) =>
  ["AbortError", "TimeoutError", "NetworkError"].includes(name);

function tryToFlush(file: OpenFile) {
  try {
    file.flush();
  } catch {
    // Full, or closed under us: its hash will tell what is there.
  }
}
