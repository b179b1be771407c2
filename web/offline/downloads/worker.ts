// The dedicated worker that fetches files and writes them: only a worker may write in place.
/// <reference lib="webworker" />
import { realClock } from "../queue/clock.ts";
import { Unsupported } from "./file-writer.ts";
import { openFileWriter } from "./open-file-writer.ts";
import type { WriterMessage, WriterRequest } from "./model.ts";

declare const self: DedicatedWorkerGlobalScope;

const writer = openFileWriter({
  fetch: (...args) => fetch(...args),
  clock: realClock,
  async folder(name) {
    if (!navigator.storage?.getDirectory) throw new Unsupported("There is no file store");
    const root = await navigator.storage.getDirectory();
    return await root.getDirectoryHandle(name, { create: true });
  },
});
const controllers = new Map<number, AbortController>();

self.onmessage = async ({ data }: MessageEvent<WriterRequest>) => {
  const { id } = data;
  if (data.act === "stop") return controllers.get(id)?.abort();
  const tell = (message: WriterMessage) => self.postMessage(message);
  const stop = new AbortController();
  controllers.set(id, stop);
  try {
    tell({ id, done: await handleRequest(data, (bytes) => tell({ id, bytes }), stop.signal) });
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    tell({ id, failed: { name, message } });
  } finally {
    controllers.delete(id);
  }
};

function handleRequest(
  request: WriterRequest,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
) {
  switch (request.act) {
    case "open":
      return writer.open(request.folder, request.name);
    case "take":
      return writer.fetchRange(request.wish, onBytes, signal);
    case "hash":
      return writer.hash(request.from, request.to);
    case "seal":
      return writer.finish(request.size);
    case "bring":
      return writer.fetchCaptions(request.wish, signal);
    case "close":
      return writer.close();
    default:
      return undefined;
  }
}
