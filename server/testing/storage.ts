// Opens the local storage on a port of its own, as if it were another service.
import { openStorage, type Storage } from "../services/storage.ts";
import type { Fault } from "./faulty-line.ts";
import { longWaits } from "./patient.ts";
import { serveHere } from "./ports.ts";
import {
  type LocalStorage,
  mount,
  openLocalStorage,
} from "../../supabase/local/storage/storage.ts";

type TestStorage = {
  storage: Storage;
  put: LocalStorage["put"];
  /** Deletes a file, as if somebody deleted it in the storage. */
  remove(name: string): Promise<void>;
  line: StorageLine;
  /** Answers a request without a socket, so that a test can hold back its body. */
  serve(request: Request): Promise<Response>;
  close(): Promise<void>;
};

type StorageLine = {
  /** Whether requests fail before they reach the storage. */
  isCut: boolean;
  /** If a test sets this, it chooses the fault of each request. */
  nextFault?: (request: Request) => Exclude<Fault, object>;
};

const BUCKET = "media";

/** Starts the storage at its first use, because most tests need none. */
export function testStorage(): TestStorage {
  let server: Deno.HttpServer<Deno.NetAddr> | undefined;
  let opened: ReturnType<typeof open> | undefined;
  const line: StorageLine = { isCut: false };

  const serve = (): Deno.HttpServer<Deno.NetAddr> =>
    server ??= serveHere(async (request) => {
      const fault = line.isCut ? "cut before" : line.nextFault?.(request) ?? "none";
      const answer = fault === "cut before"
        ? undefined
        : await (await parts()).local.serve(request);
      if (answer && fault === "none") return answer;
      await answer?.body?.cancel();
      return new Response("Bad gateway", { status: 502 });
    });
  const urlOf = ({ addr }: Deno.HttpServer<Deno.NetAddr>) =>
    `http://127.0.0.1:${addr.port}${mount}`;
  const parts = (): ReturnType<typeof open> => opened ??= open(urlOf(serve()));
  const storage = async () => (await parts()).storage;

  return {
    storage: {
      sign: async (...given) => await (await storage()).sign(...given),
      signAll: async (...given) => await (await storage()).signAll(...given),
      signUpload: async (...given) => await (await storage()).signUpload(...given),
      get resumable() {
        return `${urlOf(serve())}/upload/resumable/sign`;
      },
      find: async (...given) => await (await storage()).find(...given),
      read: async (...given) => await (await storage()).read(...given),
      open: async (...given) => await (await storage()).open(...given),
      put: async (...given) => await (await storage()).put(...given),
      move: async (...given) => await (await storage()).move(...given),
      remove: async (...given) => await (await storage()).remove(...given),
      limits: async () => await (await storage()).limits(),
    },
    line,
    serve: async (request) => await (await parts()).local.serve(request),
    put: async (...given) => await (await parts()).local.put(...given),
    remove: async (name) => await (await storage()).remove([name]),
    async close() {
      await server?.shutdown();
      if (opened) await Deno.remove((await opened).folder, { recursive: true });
    },
  };
}

async function open(url: string) {
  const folder = await Deno.makeTempDir({ prefix: "pyinnya-storage-" });
  const local = await openLocalStorage(folder, BUCKET);
  const address = { url, serviceKey: local.serviceKey, bucket: BUCKET };
  const storage = openStorage(address, longWaits);
  return { folder, local, storage };
}
