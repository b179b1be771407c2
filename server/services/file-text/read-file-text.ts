/// <reference lib="deno.unstable" />
// Reads the text of a file in a thread of its own. Only this folder knows the libraries for files.
import type { FileText, TextType, Work } from "./messages.ts";

/** So long may the reading of one file take. */
const MOST_MS = 20_000;
/** The thread ends its work so much earlier, by itself. */
const EARLIER_MS = 1000;

/** A hostile file reaches no other file, no setting and no network. */
export const bareThread: WorkerOptions = { type: "module", deno: { permissions: "none" } };

/** Takes the bytes: the caller cannot use them any more. Rejects when the signal ends it. */
export async function readFileText(
  type: TextType,
  bytes: Uint8Array<ArrayBuffer>,
  { signal, mostMs = MOST_MS }: { signal?: AbortSignal; mostMs?: number } = {},
): Promise<FileText> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<FileText>();
  const thread = new Worker(new URL("./thread.ts", import.meta.url).href, bareThread);
  const end = () => reject(signal?.reason);
  const timer = setTimeout(
    () => resolve({ problem: "too_slow", reason: `The reading took longer than ${mostMs} ms.` }),
    mostMs,
  );
  try {
    signal?.addEventListener("abort", end);
    thread.onmessage = ({ data }: MessageEvent<FileText>) => resolve(data);
    thread.onerror = (event) => {
      // Without this, the error would end the server.
      event.preventDefault();
      resolve({ problem: "damaged", reason: event.message });
    };
    thread.onmessageerror = () => resolve({ problem: "damaged", reason: "No answer arrived." });
    const work: Work = { type, bytes, mostMs: mostMs - EARLIER_MS };
    thread.postMessage(work, [bytes.buffer]);
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
    // It stops a thread that waits. A thread in a loop stops by its own limit of time.
    thread.terminate();
  }
}
