// The dedicated worker that fetches files and writes them: only a worker may write in place.
/// <reference lib="webworker" />
import { realClock } from "../clock.ts";
import { Unsupported } from "./file-writer.ts";
import { openFileWriter } from "./open-file-writer.ts";
import type { WriterMessage, WriterRequest } from "./messages.ts";

declare const self: DedicatedWorkerGlobalScope;

const hands = openFileWriter({
  fetch: (...asked) => fetch(...asked),
  clock: realClock,
  async folder(name) {
    if (!navigator.storage?.getDirectory) throw new Unsupported("There is no file store");
    const root = await navigator.storage.getDirectory();
    return await root.getDirectoryHandle(name, { create: true });
  },
});
const stops = new Map<number, AbortController>();

self.onmessage = async ({ data }: MessageEvent<WriterRequest>) => {
  const { id } = data;
  if (data.act === "stop") return stops.get(id)?.abort();
  const tell = (told: WriterMessage) => self.postMessage(told);
  const stop = new AbortController();
  stops.set(id, stop);
  try {
    tell({ id, done: await act(data, (bytes) => tell({ id, bytes }), stop.signal) });
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    tell({ id, failed: { name, message } });
  } finally {
    stops.delete(id);
  }
};

function act(asked: WriterRequest, onBytes: (bytes: number) => void, signal: AbortSignal) {
  switch (asked.act) {
    case "open":
      return hands.open(asked.folder, asked.name);
    case "take":
      return hands.take(asked.wish, onBytes, signal);
    case "hash":
      return hands.hash(asked.from, asked.to);
    case "seal":
      return hands.seal(asked.size);
    case "bring":
      return hands.bring(asked.wish, signal);
    case "close":
      return hands.close();
    default:
      return undefined;
  }
}
