// Tests what Supabase Storage promises, through its own client, on our copy or on a real one. Tests
// of details that only our copy has say so in their names.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { StorageApiError, StorageClient, type StorageError } from "@supabase/storage-js";
import { storageTarget } from "../../../server/testing/storage-target.ts";

const target = await storageTarget();
const { url, serviceKey, bucket, prefix, promised, embeddedOnly } = target;
Deno.test.afterAll(target.close);
const asServer = { authorization: `Bearer ${serviceKey}`, apikey: serviceKey };
const client = new StorageClient(url, asServer);
const files = client.from(bucket);
/** A browser has no key. */
const browser = new StorageClient(url, {}).from(bucket);

const type = "video/mp4";
const bytes = Uint8Array.from({ length: 300_000 }, (_, n) => n * 11 % 253);
const others = Uint8Array.from({ length: 70_000 }, (_, n) => n * 3 % 251);

let count = 0;
const newPath = () => `${prefix}/${++count}.mp4`;

async function placed(content: Uint8Array<ArrayBuffer> = bytes): Promise<string> {
  const path = newPath();
  const { error } = await files.upload(path, content, { contentType: type });
  assert.equal(error, null);
  return path;
}

async function contentOf(path: string): Promise<Uint8Array> {
  const { data, error } = await files.download(path);
  assert.equal(error, null);
  return await data?.bytes() ?? new Uint8Array();
}

/** Returns the status of the answer, and the real status in its body. */
function refusalOf(error: StorageError | null) {
  assert.ok(error instanceof StorageApiError, String(error));
  return [error.status, error.statusCode];
}
const TAKEN = [400, "409"];
const MISSING = [400, "404"];

async function tokenFor(path: string, upsert = false) {
  const { data, error } = await files.createSignedUploadUrl(path, { upsert });
  assert.equal(error, null);
  assert.ok(data?.signedUrl.includes("/object/upload/sign/"));
  return data?.token ?? "";
}

const ways: Record<string, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> | Blob> = {
  raw: (bytes) => bytes,
  "as a form": (bytes) => new Blob([bytes], { type }),
};

for (const [way, wrap] of Object.entries(ways)) {
  promised(
    `stores a file unchanged, and only once, when it is uploaded ${way} with the key`,
    async () => {
      const path = newPath();
      const wishes = { contentType: type, cacheControl: "31536000" };
      const { data, error } = await files.upload(path, wrap(bytes), wishes);
      assert.equal(error, null);
      assert.equal(data?.fullPath, `${bucket}/${path}`);
      assert.deepEqual(await contentOf(path), bytes);
      const { data: info } = await files.info(path);
      assert.deepEqual([info?.size, info?.contentType, info?.cacheControl, info?.name], [
        bytes.length,
        type,
        "max-age=31536000",
        path,
      ]);
      const again = await files.upload(path, wrap(others), wishes);
      assert.deepEqual(refusalOf(again.error), TAKEN);
      assert.deepEqual(await contentOf(path), bytes);
    },
  );

  promised(
    `stores a file only once when it is uploaded ${way} with a token and without a key`,
    async () => {
      const path = newPath();
      const token = await tokenFor(path);
      const { data, error } = await browser.uploadToSignedUrl(path, token, wrap(bytes), {
        contentType: type,
      });
      assert.equal(error, null);
      assert.equal(data?.fullPath, `${bucket}/${path}`);
      assert.deepEqual(await contentOf(path), bytes);
      const again = await browser.uploadToSignedUrl(path, token, wrap(others), {
        contentType: type,
      });
      assert.deepEqual(refusalOf(again.error), TAKEN);
      assert.deepEqual(await contentOf(path), bytes);
    },
  );
}

promised(
  "accepts a file at the signed address from a browser without a client library",
  async () => {
    const path = newPath();
    const { data } = await files.createSignedUploadUrl(path);
    const put = () =>
      fetch(data?.signedUrl ?? "", {
        method: "PUT",
        headers: { "content-type": type },
        body: bytes,
      });
    const first = await put();
    assert.deepEqual([first.status, await first.json()], [200, { Key: `${bucket}/${path}` }]);
    const second = await put();
    const { statusCode, error, message } = await second.json();
    assert.deepEqual([second.status, statusCode, error], [400, "409", "Duplicate"]);
    assert.equal(message, "The resource already exists");
    assert.deepEqual(await contentOf(path), bytes);
  },
);

promised(
  "signs no name that is taken, and replaces the file only if upsert is allowed",
  async () => {
    const path = await placed();
    assert.deepEqual(refusalOf((await files.createSignedUploadUrl(path)).error), TAKEN);
    const token = await tokenFor(path, true);
    const { error } = await browser.uploadToSignedUrl(path, token, others, { contentType: type });
    assert.equal(error, null);
    assert.deepEqual(await contentOf(path), others);
    const upsert = await files.upload(path, bytes, { contentType: type, upsert: true });
    assert.equal(upsert.error, null);
    assert.deepEqual(await contentOf(path), bytes);
    assert.equal((await files.update(path, others, { contentType: type })).error, null);
    assert.deepEqual(await contentOf(path), others);
  },
);

promised(
  "stores one of several uploads to one name at once, whole, and refuses the others",
  async () => {
    for (let round = 0; round < 5; round++) {
      const path = newPath();
      const given = [bytes, others, bytes.slice(0, 1000), others.slice(0, 1000)];
      const tokens = [await tokenFor(path), await tokenFor(path)];
      const sent = await Promise.all(given.map((content, n) => {
        const wishes = { contentType: type };
        const token = tokens[n];
        return token
          ? browser.uploadToSignedUrl(path, token, content, wishes)
          : files.upload(path, content, wishes);
      }));
      const accepted = given.filter((_, n) => !sent[n]?.error);
      for (const { error } of sent) if (error) assert.deepEqual(refusalOf(error), TAKEN);
      const there = await contentOf(path);
      const isOneOfThem = accepted.some((content) => Buffer.from(content).equals(there));
      assert.ok(isOneOfThem, `${accepted.length} accepted`);
    }
  },
);

promised(
  "moves an object unchanged to its new name and removes the old name",
  async () => {
    const path = newPath();
    const to = newPath();
    const wishes = { contentType: type, cacheControl: "31536000" };
    assert.equal((await files.upload(path, bytes, wishes)).error, null);
    assert.equal((await files.move(path, to)).error, null);
    assert.deepEqual(await contentOf(to), bytes);
    const { data: info } = await files.info(to);
    assert.deepEqual([info?.size, info?.contentType, info?.cacheControl, info?.name], [
      bytes.length,
      type,
      "max-age=31536000",
      to,
    ]);
    assert.deepEqual(refusalOf((await files.info(path)).error), MISSING);
    const signed = (await files.createSignedUrl(to, 60)).data?.signedUrl ?? "";
    const part = await fetch(signed, { headers: { range: "bytes=1000-1999" } });
    assert.deepEqual([part.status, await part.bytes()], [206, bytes.slice(1000, 2000)]);
  },
);

promised("never replaces a file by a move, and moves no file that does not exist", async () => {
  const path = await placed();
  const taken = await placed(others);
  assert.deepEqual(refusalOf((await files.move(path, taken)).error), TAKEN);
  assert.deepEqual(await contentOf(path), bytes);
  assert.deepEqual(await contentOf(taken), others);
  const to = newPath();
  assert.deepEqual(refusalOf((await files.move(newPath(), to)).error), MISSING);
  assert.deepEqual(refusalOf((await files.info(to)).error), MISSING);
});

promised("lets only one of two moves of an object to the same name succeed", async () => {
  for (let round = 0; round < 5; round++) {
    const path = await placed();
    const to = newPath();
    const moves = await Promise.all([files.move(path, to), files.move(path, to)]);
    assert.ok(moves.some(({ error }) => error === null));
    for (const { error } of moves) {
      if (error) assert.ok([TAKEN, MISSING].some(([, code]) => code === refusalOf(error)[1]));
    }
    assert.deepEqual(await contentOf(to), bytes);
    assert.deepEqual(refusalOf((await files.info(path)).error), MISSING);
  }
});

promised(
  "keeps a moved object unchanged when a token writes to the old name afterwards",
  async () => {
    const path = newPath();
    const token = await tokenFor(path);
    const send = async (content: Uint8Array<ArrayBuffer>) =>
      (await browser.uploadToSignedUrl(path, token, content, { contentType: type })).error;
    const to = newPath();
    assert.equal(await send(bytes), null);
    assert.equal((await files.move(path, to)).error, null);
    assert.equal(await send(others), null);
    assert.deepEqual(await contentOf(to), bytes);
    assert.deepEqual(await contentOf(path), others);
    assert.deepEqual(refusalOf((await files.move(path, to)).error), TAKEN);
    assert.deepEqual(await contentOf(to), bytes);
  },
);

promised("accepts a token only for its name, its purpose and its secret", async () => {
  const path = newPath();
  const token = await tokenFor(path);
  const send = async (name: string, token: string) =>
    refusalOf((await browser.uploadToSignedUrl(name, token, bytes, { contentType: type })).error);
  assert.deepEqual(await send(newPath(), token), [400, "400"]);
  const [head, claims, mark = ""] = token.split(".");
  const forged = btoa(JSON.stringify({ url: `${bucket}/${path}`, upsert: true, exp: 9e9 }));
  const changed = `${mark.startsWith("A") ? "B" : "A"}${mark.slice(1)}`;
  for (const bad of ["x", `${head}.${claims}.${changed}`, `${head}.${forged}.${mark}`]) {
    assert.deepEqual(await send(path, bad), [400, "400"], bad);
  }
  assert.deepEqual(refusalOf((await files.info(path)).error), MISSING);
  const asked = await fetch(`${url}/object/sign/${bucket}/${path}?token=${token}`);
  assert.equal(asked.status, 400);
  await asked.body?.cancel();
});

embeddedOnly("refuses a token for reading as a token for uploading", async () => {
  const there = await placed();
  const reading = (await files.createSignedUrl(there, 60)).data?.signedUrl.split("token=")[1] ?? "";
  const { error } = await browser.uploadToSignedUrl(there, reading, others, { contentType: type });
  assert.deepEqual(refusalOf(error), [400, "400"]);
});

promised("refuses types that the bucket does not accept, for every kind of upload", async () => {
  for (const contentType of ["text/html", "image/svg+xml", "application/octet-stream"]) {
    const path = newPath();
    const token = await tokenFor(path);
    const page = new Blob(["<p>"], { type: contentType });
    const tries = [
      files.upload(path, bytes, { contentType }),
      files.upload(path, page),
      browser.uploadToSignedUrl(path, token, bytes, { contentType }),
      browser.uploadToSignedUrl(path, token, page),
    ];
    for (const { error } of await Promise.all(tries)) {
      assert.deepEqual(refusalOf(error), [400, "415"], contentType);
    }
    assert.deepEqual(refusalOf((await files.info(path)).error), MISSING);
  }
});

promised("refuses invalid names", async () => {
  for (const name of ["a\\b", "ပညာ.mp4", "a#b", "a%b"]) {
    const { error } = await files.upload(`${prefix}/${encodeURIComponent(name)}`, bytes, {
      contentType: type,
    });
    assert.deepEqual(refusalOf(error), [400, "400"], name);
  }
});

promised("stores, lists, describes and removes nothing without the key", async () => {
  const path = await placed();
  for (const key of ["", "x", await tokenFor(newPath())]) {
    const stranger = new StorageClient(url, { authorization: `Bearer ${key}` });
    const from = stranger.from(bucket);
    const tries = await Promise.all([
      from.upload(newPath(), bytes, { contentType: type }),
      from.createSignedUploadUrl(newPath()),
      from.info(path),
    ]);
    for (const { error } of tries) assert.equal(refusalOf(error)[0], 400, key);
    const listed = await from.list(prefix);
    assert.ok(listed.error ?? listed.data?.length === 0);
    await from.remove([path]);
    assert.notEqual((await from.move(path, newPath())).error, null);
  }
  assert.deepEqual(await contentOf(path), bytes);
});

embeddedOnly("does not describe the bucket without the key", async () => {
  const stranger = new StorageClient(url, { authorization: "Bearer x" });
  assert.equal(refusalOf((await stranger.getBucket(bucket)).error)[0], 400);
});

promised("reports removed files, and a missing file is no error", async () => {
  const paths = [await placed(), await placed()];
  const [first = ""] = paths;
  const { data, error } = await files.remove([...paths, newPath()]);
  assert.equal(error, null);
  assert.deepEqual(data?.map(({ name }) => name).sort(), paths.toSorted());
  assert.deepEqual(refusalOf((await files.info(first)).error), MISSING);
  assert.equal((await files.exists(first)).data, false);
  assert.deepEqual((await files.remove([first])).data, []);
  // The name is free again.
  assert.equal((await files.upload(first, others, { contentType: type })).error, null);
  assert.deepEqual(await contentOf(first), others);
});

promised("lists a folder by name, by pages and by the beginning of names", async () => {
  const folder = `${prefix}/listed`;
  for (const name of ["b.mp4", "a.mp4", "d/x.mp4", "c.mp4"]) {
    await files.upload(`${folder}/${name}`, others, { contentType: type });
  }
  const names = async (wishes = {}) =>
    (await files.list(folder, wishes)).data?.map(({ name }) => name);
  assert.deepEqual((await names())?.toSorted(), ["a.mp4", "b.mp4", "c.mp4", "d"]);
  assert.deepEqual(await names({ search: "b" }), ["b.mp4"]);
  assert.equal((await names({ limit: 2 }))?.length, 2);
  assert.equal((await names({ limit: 10, offset: 3 }))?.length, 1);
  const backwards = await names({ sortBy: { column: "name", order: "desc" } });
  assert.deepEqual(backwards?.filter((name) => name !== "d"), ["c.mp4", "b.mp4", "a.mp4"]);
  const { data } = await files.list(folder);
  const file = data?.find(({ name }) => name === "a.mp4");
  assert.deepEqual([file?.metadata?.size, file?.metadata?.mimetype], [others.length, type]);
  assert.equal(data?.find(({ name }) => name === "d")?.id, null);
  assert.deepEqual((await files.list(`${prefix}/none`)).data, []);
  const all = ["a.mp4", "b.mp4", "c.mp4", "d/x.mp4"].map((name) => `${folder}/${name}`);
  assert.equal((await files.remove(all)).data?.length, 4);
});

promised("describes the limits of the bucket, and answers 404 for another bucket", async () => {
  const { data } = await client.getBucket(bucket);
  assert.equal(data?.id, bucket);
  assert.equal(data?.public, false);
  assert.deepEqual(refusalOf((await client.getBucket("another")).error), MISSING);
  const elsewhere = await client.from("another").upload("a.mp4", bytes, { contentType: type });
  assert.deepEqual(refusalOf(elsewhere.error), MISSING);
});

embeddedOnly("accepts all types and sizes that the academy needs", async () => {
  const { data } = await client.getBucket(bucket);
  assert.equal(data?.file_size_limit, 524_288_000);
  assert.ok(data?.allowed_mime_types?.includes("application/pdf"));
});
