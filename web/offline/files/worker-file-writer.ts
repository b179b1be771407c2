// Does the work of `Hands` in a page through a worker, which starts with the first file and ends
// when the user leaves.
import { type FileWriter, Unsupported } from "./file-writer.ts";
import type { WriterMessage, WriterRequest } from "./messages.ts";

type Asking = WriterRequest extends infer A ? A extends WriterRequest ? Omit<A, "id"> : never
  : never;
type Waiting = {
  done(value: unknown): void;
  failed(error: Error): void;
  onBytes?(bytes: number): void;
};

export function workerHands(): FileWriter & { end(): void } {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  function start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<WriterMessage>) => {
      const one = waiting.get(data.id);
      if ("bytes" in data) return one?.onBytes?.(data.bytes);
      waiting.delete(data.id);
      if ("done" in data) return one?.done(data.done);
      const { name, message } = data.failed;
      const error = name === "Unsupported" ? new Unsupported(message) : new Error(message);
      one?.failed(Object.assign(error, { name }));
    };
    // The worker's file could not be loaded, or the worker broke. The next call starts a new
    // worker.
    worker.onerror = ({ message }) => end(new Error(message || "The worker could not be started"));
    return worker;
  }

  function end(why = new DOMException("She has left", "AbortError") as Error) {
    worker?.terminate();
    worker = undefined;
    for (const { failed } of waiting.values()) failed(why);
    waiting.clear();
  }

  function ask(
    asking: Asking,
    onBytes?: (bytes: number) => void,
    signal?: AbortSignal,
  ): Promise<unknown> {
    const id = ++lastId;
    const at = worker ??= start();
    const stop = () => at.postMessage({ act: "stop", id } satisfies WriterRequest);
    const answered = new Promise<unknown>((done, failed) => {
      waiting.set(id, { done, failed, onBytes });
      at.postMessage({ ...asking, id });
    });
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop);
    return answered.finally(() => signal?.removeEventListener("abort", stop));
  }

  return {
    open: async (folder, name) => await ask({ act: "open", folder, name }) as number,
    take: (wish, onBytes, signal) =>
      ask({ act: "take", wish }, onBytes, signal) as ReturnType<FileWriter["take"]>,
    hash: (from, to) => ask({ act: "hash", from, to }) as Promise<string>,
    seal: (size) => ask({ act: "seal", size }) as Promise<number>,
    bring: (wish, signal) =>
      ask({ act: "bring", wish }, undefined, signal) as ReturnType<FileWriter["bring"]>,
    async close() {
      // A worker that was never started holds nothing.
      if (worker) await ask({ act: "close" });
    },
    end: () => end(),
  };
}
