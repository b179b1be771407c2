// The storage on this machine, behind a port of its own as behind another service's.
import { join } from "node:path";
import { openStorage, type Storage } from "../services/storage.ts";
import {
  type LocalStorage,
  mount,
  openLocalStorage,
} from "../../supabase/local/storage/storage.ts";

export type TestStorage = {
  storage: Storage;
  put: LocalStorage["put"];
  /** As when somebody has deleted it there. */
  remove(name: string): Promise<void>;
  close(): Promise<void>;
};

const BUCKET = "media";

/** Brought up by the first who needs it: most tests do not. */
export function testStorage(): TestStorage {
  let opened: ReturnType<typeof open> | undefined;
  const parts = () => opened ??= open();
  return {
    storage: {
      sign: async (...given) => await (await parts()).storage.sign(...given),
      signAll: async (...given) => await (await parts()).storage.signAll(...given),
      find: async (...given) => await (await parts()).storage.find(...given),
      put: async (...given) => await (await parts()).storage.put(...given),
    },
    put: async (...given) => await (await parts()).local.put(...given),
    async remove(name) {
      const { folder } = await parts();
      await Deno.remove(join(folder, "storage/facts", BUCKET, `${name}.json`));
    },
    async close() {
      if (!opened) return;
      const { server, folder } = await opened;
      await server.shutdown();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

async function open() {
  const folder = await Deno.makeTempDir({ prefix: "pyinnya-storage-" });
  const local = await openLocalStorage(folder, BUCKET);
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request) => local.serve(request),
  );
  const url = `http://127.0.0.1:${server.addr.port}${mount}`;
  const storage = openStorage({ url, serviceKey: local.serviceKey, bucket: BUCKET });
  return { folder, local, server, storage };
}
