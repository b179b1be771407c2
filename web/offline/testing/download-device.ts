// A device with downloads: its disk, any number of tabs, a connection that follows the test's
// orders, and a clock that the test turns.
import { PIECE_SIZE } from "@server/contract";
import { HandClock } from "../../../server/testing/hand-clock.ts";
import { until } from "../../../server/testing/until.ts";
import { hashOf, openFileWriter } from "../downloads/open-file-writer.ts";
import { openUserFiles } from "../downloads/engine.ts";
import type { DownloadRequest, DownloadsView } from "../downloads/model.ts";
import { Disk } from "./disk.ts";

/** What happens to one request. */
export type Fault =
  /** This many bytes come, then the connection breaks. */
  | { cutAfter: number }
  /** This many bytes come, then nothing. */
  | { silentAfter: number }
  | Refusal
  /** All bytes come, although a range was requested. */
  | "whole"
  /** Other bytes come than were requested. */
  | "wrong"
  | "shorter";

type Refusal = { status: number; body?: string; retryAfter?: number; isStorage?: boolean };

export class DownloadDevice {
  clock = new HandClock();
  disk = new Disk();
  readonly userId = crypto.randomUUID();
  isHere = true;
  isReached = true;
  /** The bytes on the server, by address. */
  served = new Map<string, Uint8Array<ArrayBuffer>>();
  /** What happens to the next requests, one entry each. After these the connection works. */
  faults: (Fault | ((range: string) => Fault | undefined | Promise<Fault | undefined>))[] = [];
  /** Every request, as `address from-to`. */
  requests: string[] = [];
  /** This many bytes have come, and the reader has handled them. */
  sent = 0;
  signedOut: string[] = [];
  cuts = 0;
  count = 0;
  titles = new Map<string, string>();
  #tabs = new Set<{ close(): void }>();

  async addVideo(
    id: string,
    size: number,
    options: Partial<DownloadRequest> = {},
  ): Promise<DownloadRequest> {
    const bytes = bytesOf(size);
    const address = `/api/videos/${id}/stream`;
    this.served.set(address, bytes);
    return {
      key: `video:${id}`,
      kind: "video",
      id,
      courseId: "ai-master",
      title: `Lesson ${id}`,
      address,
      contentType: "video/mp4",
      size,
      pieces: await piecesOf(bytes),
      captions: [],
      ...options,
    };
  }

  /** Whether the device has a file with the bytes of this address. */
  has = (address: string) => {
    const wanted = this.served.get(address);
    return [...this.disk.files.values()].some((bytes) =>
      wanted && Buffer.compare(bytes, wanted) === 0
    );
  };

  fetch = async (requested: RequestInfo | URL, { headers, signal }: RequestInit = {}) => {
    const [address = "", again] = String(requested).split("?");
    const range = new Headers(headers).get("range");
    this.requests.push(`${address}${again ? "?" : ""} ${range?.slice("bytes=".length) ?? "all"}`);
    const fault = this.faults.shift();
    const currentFault = typeof fault === "function" ? await fault(String(range)) : fault;
    signal?.throwIfAborted();
    if (!this.isReached) throw new TypeError("The network failed");
    if (typeof currentFault === "object" && "status" in currentFault) return refusal(currentFault);
    const all = this.served.get(address);
    if (!all) return refusal({ status: 404, body: `{"code":"not_found"}` });
    return this.#answer(all, range, currentFault, signal ?? undefined);
  };

  #answer(
    all: Uint8Array<ArrayBuffer>,
    range: string | null,
    fault?: Fault,
    signal?: AbortSignal,
  ) {
    const [, from, to] = /(\d+)-(\d+)/.exec(range ?? "") ?? [];
    const isPart = range !== null && fault !== "whole";
    const requested = isPart ? all.slice(Number(from), Number(to) + 1) : all;
    if (fault === "wrong") requested.fill(7);
    const bytes = fault === "shorter" ? requested.slice(0, -1) : requested;
    const [cutAfter, silentAfter] = [read(fault, "cutAfter"), read(fault, "silentAfter")];
    const most = Math.min(bytes.length, cutAfter, silentAfter);
    let at = 0;
    let given = 0;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        signal?.addEventListener("abort", () => controller.error(signal.reason));
      },
      pull: async (controller) => {
        // A reader that asks for more has handled what came before. After the last bytes it does
        // not ask again.
        this.sent += given;
        given = 0;
        await new Promise((resolve) => setTimeout(resolve));
        if (signal?.aborted) return;
        if (at < most) {
          const part = bytes.slice(at, Math.min(at + 65_536, most));
          at += part.length;
          given = part.length;
          controller.enqueue(part);
        } else if (cutAfter < bytes.length) controller.error(new TypeError("The connection broke"));
        if (at < bytes.length) return;
        this.sent += given;
        controller.close();
      },
    }, { highWaterMark: 0 });
    const headers = { "content-length": String(bytes.length) };
    return new Response(body, { status: isPart ? 206 : 200, headers });
  }

  open() {
    let shown: DownloadsView = {
      files: [],
      missed: [],
      lostCount: 0,
      isLocked: false,
      isKnown: false,
    };
    const mine = new Set<string>();
    const writer = openFileWriter({
      fetch: this.fetch,
      clock: this.clock,
      folder: async () => {
        await this.disk.ready();
        return this.disk.worker(mine);
      },
    });
    const files = openUserFiles(this.userId, {
      clock: this.clock,
      writer: {
        ...writer,
        terminate: () => {
          for (const name of mine) this.disk.openNames.delete(name);
        },
      },
      folder: this.disk.folder,
      titles: {
        read: () => Promise.resolve(new Map(this.titles)),
        keep: (titles) => {
          for (const { key, title } of titles) this.titles.set(key, title);
          return Promise.resolve();
        },
        drop: (keys) => Promise.resolve(keys.forEach((key) => this.titles.delete(key))),
      },
      runExclusively: (name, work, signal) => navigator.locks.request(name, { signal }, work),
      canDownload: () => this.isHere && this.isReached,
      onCut: () => Promise.resolve(void this.cuts++),
      onSignedOut: (body) => {
        this.isHere = false;
        return Promise.resolve(void this.signedOut.push(body));
      },
      storage: {
        estimate: () => Promise.resolve({ quota: this.disk.room, usage: this.disk.used }),
        persist: () => Promise.resolve(false),
        persisted: () => Promise.resolve(false),
      },
      lastCount: () => this.count,
      noteCount: (count) => this.count = count,
      onChange: (next) => shown = next,
    });
    const tab = {
      ...files,
      shown: () => shown,
      file: (key: string) => shown.files.find((file) => file.key === key),
      /** Waits until no download is running any more. */
      async quiet() {
        await until(() => shown.isKnown);
        await files.run("timer");
        await files.run("timer");
      },
      states: () => shown.files.map(({ key, state }) => `${key.slice("video:".length)} ${state}`),
      /** Closing the tab ends its worker, too. */
      close: () => {
        files.close();
        this.#tabs.delete(tab);
      },
    };
    this.#tabs.add(tab);
    return tab;
  }

  async [Symbol.asyncDispose]() {
    for (const tab of this.#tabs) tab.close();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Random bytes, so that no two files are the same. */
function bytesOf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
}

const piecesOf = (bytes: Uint8Array<ArrayBuffer>) =>
  Promise.all(
    Array.from(
      { length: Math.ceil(bytes.length / PIECE_SIZE) },
      (_, n) => hashOf(bytes.slice(n * PIECE_SIZE, (n + 1) * PIECE_SIZE)),
    ),
  );

const read = (fault: Fault | undefined, name: "cutAfter" | "silentAfter"): number =>
  typeof fault === "object" && name in fault
    ? (fault as Record<string, number>)[name] ?? 0
    : Infinity;

function refusal({ status, body = "", retryAfter, isStorage = false }: Refusal) {
  const headers = new Headers();
  if (retryAfter !== undefined) headers.set("retry-after", String(retryAfter));
  const answer = new Response(body, { status, headers });
  Object.defineProperty(answer, "redirected", { value: isStorage });
  return answer;
}
