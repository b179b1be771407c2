// Opens the storage for the contract tests: our embedded one, or a real Supabase Storage that the
// settings name.
import { mount, openLocalStorage } from "../../supabase/local/storage/storage.ts";
import { serveHere } from "./ports.ts";

type StorageTarget = {
  url: string;
  serviceKey: string;
  bucket: string;
  /** The data folder of our copy. */
  folder?: string;
  /**
   * Each name begins with this, so that the tests can remove all their files from a real bucket.
   */
  prefix: string;
  /**
   * Registers a test of a promise: Supabase Storage and our copy both keep it, and the product may
   * rely on it.
   */
  promised(name: string, work: () => Promise<void> | void): void;
  /**
   * Registers a test of a detail of our copy. Versions and backends of Supabase Storage differ
   * there, so the test runs only on our copy, and the product must not rely on the detail.
   */
  embeddedOnly(name: string, work: () => Promise<void> | void): void;
  close(): Promise<void>;
};

const testsOf = (isReal: boolean): Pick<StorageTarget, "promised" | "embeddedOnly"> => ({
  promised: (name, work) => Deno.test(name, work),
  embeddedOnly: (name, work) =>
    Deno.test({ name: `embedded storage only: ${name}`, ignore: isReal, fn: work }),
});

export async function storageTarget(): Promise<StorageTarget> {
  const prefix = `contract/${crypto.randomUUID()}`;
  const url = Deno.env.get("STORAGE_URL");
  const bucket = Deno.env.get("STORAGE_BUCKET") || "media";
  if (url) {
    const serviceKey = Deno.env.get("STORAGE_SERVICE_KEY") ?? "";
    const close = () => removeAll(url, serviceKey, bucket, prefix);
    return { url, serviceKey, bucket, prefix, ...testsOf(true), close };
  }
  const folder = await Deno.makeTempDir({ prefix: "pyinnya-contract-" });
  const { serve, serviceKey } = await openLocalStorage(folder, bucket);
  const server = serveHere((request) => serve(request));
  return {
    url: `http://127.0.0.1:${server.addr.port}${mount}`,
    serviceKey,
    bucket,
    folder,
    prefix,
    ...testsOf(false),
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
