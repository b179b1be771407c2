// A thread between the server and the thread that reads a file. Only a thread of this kind has its
// own permissions, and only a thread of the other kind has a limit of memory. So one starts the
// other.
import { Worker as LimitedThread } from "node:worker_threads";
import { type FileText, READY, type Work } from "./text.ts";

/** A file that needs more ends the thread, and not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

self.addEventListener("message", ({ data: work }: MessageEvent<Work>) => {
  const reader = new LimitedThread(new URL("./reader.ts", import.meta.url), {
    resourceLimits,
    workerData: work.type,
  });
  let isReady = false;
  reader.on("message", (message: FileText | typeof READY) => {
    if (message !== READY) return self.postMessage(message);
    isReady = true;
    reader.postMessage(work, [work.bytes.buffer]);
  });
  const ended = (reason: string) => {
    // The reason is not the file: a library is missing, for example.
    if (!isReady) throw new Error(reason);
    const text: FileText = { problem: "too_large", reason };
    self.postMessage(text);
  };
  // At the limit of memory, the thread ends with an error, or in a promise only with an exit.
  reader.on("error", ({ message }: Error) => ended(message));
  reader.on("exit", () => ended("The thread has ended at its limit of memory."));
});
