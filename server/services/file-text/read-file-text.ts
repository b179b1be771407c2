/// <reference lib="deno.unstable" />
// Reads the text of a file in a thread of its own. Only this folder knows the libraries for files.
import type { FileText, TextType, Work } from "./text.ts";

/** After this time the thread ends its work by itself. */
const MAX_MS = 15_000;
/** So much later the server no longer waits for it. */
const GRACE_MS = 5000;

/**
 * The thread may only read its own code, and gives that up before it takes the file. So a hostile
 * file reaches no other file, no setting and no network.
 */
const permissions: Deno.PermissionOptionsObject = {
  read: [new URL("./", import.meta.url), new URL("../../../node_modules/", import.meta.url)],
};

/**
 * Takes the bytes: the caller cannot use them any more. Rejects if the signal ends it, or if the
 * reason is not the file.
 */
export async function readFileText(
  type: TextType,
  bytes: Uint8Array<ArrayBuffer>,
  { signal, mostMs = MAX_MS }: { signal?: AbortSignal; mostMs?: number } = {},
): Promise<FileText> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<FileText>();
  const thread = new Worker(new URL("./guard.ts", import.meta.url).href, {
    type: "module",
    deno: { permissions },
  });
  const end = () => reject(signal?.reason);
  const timer = setTimeout(
    () => resolve({ problem: "too_slow", reason: "The thread has not ended in time." }),
    mostMs + GRACE_MS,
  );
  try {
    signal?.addEventListener("abort", end);
    thread.onmessage = ({ data }: MessageEvent<FileText>) => resolve(data);
    // The thread itself failed, for example because a library is missing: the file is not the
    // reason.
    thread.onerror = (event) => {
      // Without this, the error would end the server.
      event.preventDefault();
      reject(new Error(`The thread for the text of files failed: ${event.message}`));
    };
    const work: Work = { type, bytes, endsAt: Date.now() + mostMs };
    thread.postMessage(work, [bytes.buffer]);
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
    thread.terminate();
  }
}
