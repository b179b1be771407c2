import assert from "node:assert/strict";
import { limits } from "../../supabase/local/storage/bucket.ts";
import { serveHere } from "../testing/ports.ts";
import { createBucket } from "./create-bucket.ts";

type Call = { method: string; path: string; key: string | null; body: unknown };

/** A storage that knows only its buckets. Supabase answers 400 for an unknown one. */
async function withStorage(
  buckets: string[],
  work: (url: string, calls: Call[]) => Promise<void>,
): Promise<void> {
  const calls: Call[] = [];
  const server = serveHere(async (request) => {
    const { method, headers } = request;
    const { pathname: path } = new URL(request.url);
    calls.push({ method, path, key: headers.get("authorization"), body: await request.json() });
    if (headers.get("authorization") !== "Bearer right") {
      return new Response("jwt", { status: 400 });
    }
    const isKnown = buckets.some((name) => path === `/storage/v1/bucket/${name}`);
    const succeeds = method === "PUT" ? isKnown : path === "/storage/v1/bucket";
    return new Response("{}", { status: succeeds ? 200 : 400 });
  });
  await work(`http://127.0.0.1:${server.addr.port}/storage/v1`, calls);
  await server.shutdown();
}

const rules = {
  public: false,
  file_size_limit: limits.fileSize,
  allowed_mime_types: limits.types,
};
const key = "Bearer right";

Deno.test("makes a private bucket with the limits of the academy", async () => {
  await withStorage([], async (STORAGE_URL, calls) => {
    const address = { STORAGE_URL, STORAGE_SERVICE_KEY: "right", STORAGE_BUCKET: "media" };
    assert.equal(await createBucket(address), "made");
    assert.deepEqual(calls.slice(1), [{
      ...{ method: "POST", path: "/storage/v1/bucket", key },
      body: { id: "media", name: "media", ...rules },
    }]);
  });
});

Deno.test("corrects the limits of a bucket that is there", async () => {
  await withStorage(["media"], async (STORAGE_URL, calls) => {
    const address = { STORAGE_URL, STORAGE_SERVICE_KEY: "right", STORAGE_BUCKET: "media" };
    assert.equal(await createBucket(address), "corrected");
    assert.deepEqual(calls, [
      { method: "PUT", path: "/storage/v1/bucket/media", key, body: rules },
    ]);
  });
});

Deno.test("says what the storage answers when it refuses", async () => {
  await withStorage([], async (STORAGE_URL) => {
    const address = { STORAGE_URL, STORAGE_SERVICE_KEY: "wrong", STORAGE_BUCKET: "media" };
    await assert.rejects(createBucket(address), /does not make the bucket media: jwt/);
  });
});
