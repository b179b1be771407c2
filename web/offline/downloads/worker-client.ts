// Does the work of `FileWriter` in a page through a worker, which starts with the first file and
// ends when the user leaves.
import { type FileWriter, Unsupported } from "./file-writer.ts";
import type { WriterMessage, WriterRequest } from "./model.ts";

type RequestBody = WriterRequest extends infer A ? A extends WriterRequest ? Omit<A, "id"> : never
  : never;
type PendingRequest = {
  done(value: unknown): void;
  failed(error: Error): void;
  onBytes?(bytes: number): void;
};

export function createWorkerFileWriter(): FileWriter & { terminate(): void } {
  const pending = new Map<number, PendingRequest>();
  let worker: Worker | undefined;
  let lastId = 0;

  function start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<WriterMessage>) => {
      const request = pending.get(data.id);
      if ("bytes" in data) return request?.onBytes?.(data.bytes);
      pending.delete(data.id);
      if ("done" in data) return request?.done(data.done);
      const { name, message } = data.failed;
      const error = name === "Unsupported" ? new Unsupported(message) : new Error(message);
      request?.failed(Object.assign(error, { name }));
    };
    // The worker's file could not be loaded, or the worker broke. The next call starts a new
    // worker.
    worker.onerror = ({ message }) =>
      terminate(new Error(message || "The worker could not be started"));
    return worker;
  }

  function terminate(error = new DOMException("The user has left", "AbortError") as Error) {
    worker?.terminate();
    worker = undefined;
    for (const { failed } of pending.values()) failed(error);
    pending.clear();
  }

  function send(
    body: RequestBody,
    onBytes?: (bytes: number) => void,
    signal?: AbortSignal,
  ): Promise<unknown> {
    const id = ++lastId;
    const target = worker ??= start();
    const stop = () => target.postMessage({ act: "stop", id } satisfies WriterRequest);
    const answer = new Promise<unknown>((done, failed) => {
      pending.set(id, { done, failed, onBytes });
      target.postMessage({ ...body, id });
    });
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop);
    return answer.finally(() => signal?.removeEventListener("abort", stop));
  }

  return {
    open: async (folder, name) => await send({ act: "open", folder, name }) as number,
    fetchRange: (request, onBytes, signal) =>
      send({ act: "take", wish: request }, onBytes, signal) as ReturnType<FileWriter["fetchRange"]>,
    hash: (from, to) => send({ act: "hash", from, to }) as Promise<string>,
    finish: (size) => send({ act: "seal", size }) as Promise<number>,
    fetchCaptions: (request, signal) =>
      send({ act: "bring", wish: request }, undefined, signal) as ReturnType<
        FileWriter["fetchCaptions"]
      >,
    async close() {
      // A worker that was never started holds nothing.
      if (worker) await send({ act: "close" });
    },
    terminate: () => terminate(),
  };
}
