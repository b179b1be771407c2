// Tests uploads in pieces through the client that the panel uses, on our copy or on a real Supabase
// Storage.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { StorageClient } from "@supabase/storage-js";
import { DetailedError, Upload, type UploadOptions } from "tus-js-client";
import { storageTarget } from "../../../server/testing/storage-target.ts";

const target = await storageTarget();
const { url, serviceKey, bucket, prefix, promised, embeddedOnly, close } = target;
Deno.test.afterAll(close);
const asServer = { authorization: `Bearer ${serviceKey}`, apikey: serviceKey };
const files = new StorageClient(url, asServer).from(bucket);

const PIECE = 6 * 1024 * 1024;
const type = "video/mp4";
const film = Buffer.alloc(2 * PIECE + 300_000, "a film that is longer than two pieces ");

let count = 0;
const newPath = () => `${prefix}/${++count}.mp4`;
const tokenFor = async (path: string) =>
  (await files.createSignedUploadUrl(path)).data?.token ?? "";

async function contentOf(path: string): Promise<Uint8Array | undefined> {
  const { data } = await files.download(path);
  return await data?.bytes();
}

function start(path: string, token: string, wishes: Partial<UploadOptions> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const upload = new Upload(film, {
    endpoint: `${url}/upload/resumable/sign`,
    headers: { "x-signature": token },
    chunkSize: PIECE,
    retryDelays: null,
    metadata: {
      bucketName: bucket,
      objectName: path,
      contentType: type,
      cacheControl: "31536000",
    },
    onSuccess: () => resolve(),
    onError: reject,
    ...wishes,
  });
  upload.start();
  return { upload, done: promise };
}

const statusOf = (error: unknown) =>
  error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined;

async function failing(upload: { done: Promise<void> }): Promise<number | undefined> {
  return await upload.done.then(() => undefined, statusOf);
}

promised("takes a whole video in pieces with a token, under its name", async () => {
  const path = newPath();
  const pieces: number[] = [];
  const { upload, done } = start(path, await tokenFor(path), {
    onChunkComplete: (size) => void pieces.push(size),
  });
  await done;
  assert.match(upload.url ?? "", /\/upload\/resumable\/sign\/[^/]+$/);
  assert.deepEqual(pieces, [PIECE, PIECE, 300_000]);
  assert.ok(film.equals(await contentOf(path) ?? new Uint8Array()));
  const { data } = await files.info(path);
  assert.deepEqual([data?.size, data?.contentType, data?.cacheControl], [
    film.length,
    type,
    "max-age=31536000",
  ]);
});

promised(
  "takes an upload in pieces from the server with the key, the first piece in the first request",
  async () => {
    const path = newPath();
    await start(path, "", {
      endpoint: `${url}/upload/resumable`,
      headers: asServer,
      uploadDataDuringCreation: true,
    }).done;
    assert.ok(film.equals(await contentOf(path) ?? new Uint8Array()));
    const again = start(path, "", { endpoint: `${url}/upload/resumable`, headers: asServer });
    assert.equal(await failing(again), 409);
  },
);

promised(
  "continues a broken upload where it stopped, from another client and with another token",
  async () => {
    const path = newPath();
    const first = start(path, await tokenFor(path), {
      onChunkComplete: (_size, accepted) => {
        if (accepted >= PIECE) first.upload.abort();
      },
      onProgress: () => {},
    });
    const asked = Promise.withResolvers<string>();
    first.upload.options.onAfterResponse = (request) => {
      if (request.getMethod() === "PATCH") asked.resolve(first.upload.url ?? "");
    };
    const uploadUrl = await asked.promise;
    assert.equal(await contentOf(path), undefined);
    const sizes: number[] = [];
    await start(path, await tokenFor(path), {
      uploadUrl,
      onChunkComplete: (size) => void sizes.push(size),
    }).done;
    assert.deepEqual(sizes, [PIECE, 300_000]);
    assert.ok(film.equals(await contentOf(path) ?? new Uint8Array()));
  },
);

promised("demands the token of the file name with every request", async () => {
  const path = newPath();
  const wrong = [await tokenFor(newPath()), "x", ""];
  for (const token of wrong) {
    const status = await failing(start(path, token));
    assert.ok(status === 400 || status === 403, `${token}: ${status}`);
  }
  const { upload, done } = start(path, await tokenFor(path), {
    onChunkComplete: () => {
      upload.options.headers = { "x-signature": wrong[0] ?? "" };
    },
  });
  const status = await failing({ done });
  assert.ok(status === 400 || status === 403, String(status));
  const key = start(path, "", { endpoint: `${url}/upload/resumable`, headers: {} });
  assert.equal(await failing(key), 400);
  assert.equal(await contentOf(path), undefined);
});

embeddedOnly("neither shows nor ends an upload with the token of another name", async () => {
  const path = newPath();
  const other = await tokenFor(newPath());
  const { upload, done } = start(path, await tokenFor(path), {
    onChunkComplete: () => {
      upload.options.headers = { "x-signature": other };
    },
  });
  await failing({ done });
  for (const method of ["HEAD", "DELETE"]) {
    const headers = { "tus-resumable": "1.0.0", "x-signature": other };
    const answer = await fetch(upload.url ?? "", { method, headers });
    await answer.body?.cancel();
    assert.equal(answer.status, 400, method);
  }
});

promised("refuses a type that the bucket does not accept before any byte is sent", async () => {
  const path = newPath();
  const token = await tokenFor(path);
  const metadata = { bucketName: bucket, objectName: path, contentType: "text/html" };
  assert.equal(await failing(start(path, token, { metadata })), 415);
  const headers = {
    "tus-resumable": "1.0.0",
    "x-signature": token,
    "upload-length": "60000000000",
    "upload-metadata": `bucketName ${btoa(bucket)},objectName ${btoa(path)},contentType ${
      btoa(type)
    }`,
  };
  const large = await fetch(`${url}/upload/resumable/sign`, { method: "POST", headers });
  await large.body?.cancel();
  assert.equal(large.status, 413);
  const elsewhere = { bucketName: "another", objectName: path, contentType: type };
  const status = await failing(start(path, token, { metadata: elsewhere }));
  assert.ok(status === 400 || status === 404, String(status));
});

embeddedOnly("reports that an upload may take one day", async () => {
  const path = newPath();
  const expires: (string | undefined)[] = [];
  await start(path, await tokenFor(path), {
    onAfterResponse: (_request, answer) => void expires.push(answer.getHeader("Upload-Expires")),
  }).done;
  const [atFirst, afterPiece] = expires;
  assert.equal(atFirst, afterPiece);
  const life = Date.parse(atFirst ?? "") - Date.now();
  const day = 24 * 3_600_000;
  assert.ok(life > day - 60_000 && life <= day, String(life));
});
