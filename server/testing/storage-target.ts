// Whom the storage's contract is asked of: our own on this machine, or a real Supabase Storage that the settings name.
import { mount, openLocalStorage } from "../../supabase/local/storage/storage.ts";

export type StorageTarget = {
  url: string;
  serviceKey: string;
  bucket: string;
  /** It does some things in its own way, which nobody relies on. */
  isReal: boolean;
  /** Begins each name, so that a real bucket is left as it was. */
  prefix: string;
  close(): Promise<void>;
};

export async function storageTarget(): Promise<StorageTarget> {
  const prefix = `contract/${crypto.randomUUID()}`;
  const url = Deno.env.get("STORAGE_URL");
  const bucket = Deno.env.get("STORAGE_BUCKET") || "media";
  if (url) {
    const serviceKey = Deno.env.get("STORAGE_SERVICE_KEY") ?? "";
    const close = () => removeAll(url, serviceKey, bucket, prefix);
    return { url, serviceKey, bucket, isReal: true, prefix, close };
  }
  const folder = await Deno.makeTempDir({ prefix: "pyinnya-contract-" });
  const { serve, serviceKey } = await openLocalStorage(folder, bucket);
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request) => serve(request),
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}${mount}`,
    serviceKey,
    bucket,
    isReal: false,
    prefix,
    async close() {
      await server.shutdown();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

async function removeAll(url: string, key: string, bucket: string, prefix: string) {
  const send = async (method: string, path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    return await answer.json();
  };
  const listed: { name: string }[] = await send("POST", `/object/list/${bucket}`, {
    prefix,
    limit: 1000,
  });
  const prefixes = listed.map(({ name }) => `${prefix}/${name}`);
  if (prefixes.length > 0) await send("DELETE", `/object/${bucket}`, { prefixes });
}
