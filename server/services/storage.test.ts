// Tests our client with Supabase Storage: with our embedded copy, or with a real one that the
// settings name.
import assert from "node:assert/strict";
import { openLocalStorage } from "../../supabase/local/storage/storage.ts";
import { longWaits } from "../testing/patient.ts";
import { ownPort } from "../testing/ports.ts";
import { storageTarget } from "../testing/storage-target.ts";
import { startUntrusted } from "../testing/untrusted.ts";
import { openStorage, refusalOf, type StorageAddress, StorageAway } from "./storage.ts";

const target = await storageTarget();
const { url, serviceKey, bucket, prefix, promised, embeddedOnly } = target;
Deno.test.afterAll(target.close);

const storage = openStorage({ url, serviceKey, bucket }, longWaits);
const asServer = { authorization: `Bearer ${serviceKey}`, apikey: serviceKey };

const bytes = Uint8Array.from({ length: 200_000 }, (_, n) => n * 7 % 251);
const inBucket = (name: string) => `${prefix}/${name}`;
const path = inBucket("film.mp4");
const none = inBucket("none.mp4");
await storage.put(path, bytes, "video/mp4");

async function get(address: string, headers: Record<string, string> = {}, method = "GET") {
  const answer = await fetch(address, { method, headers });
  return { answer, body: new Uint8Array(await answer.arrayBuffer()) };
}

const signed = async () => await storage.sign(path, 60) ?? "";

/** The result of `work` if this machine's clock is so much later. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const { now } = Date;
  Date.now = () => now() + ms;
  try {
    return await work();
  } finally {
    Date.now = now;
  }
}

promised(
  "sends a whole object at its signed address, with its type and cache time",
  async () => {
    const { answer, body } = await get(await signed());
    assert.equal(answer.status, 200);
    assert.deepEqual(body, bytes);
    const { headers } = answer;
    assert.equal(headers.get("content-type"), "video/mp4");
    assert.equal(headers.get("content-length"), "200000");
    assert.equal(headers.get("cache-control"), "max-age=31536000");
  },
);

promised("sends exact ranges of an object at its signed address", async () => {
  for (const [start, end] of [[0, 0], [1000, 1999], [199_000, 199_999]] as const) {
    const { answer, body } = await get(await signed(), { range: `bytes=${start}-${end}` });
    assert.equal(answer.status, 206);
    assert.equal(answer.headers.get("content-length"), String(end - start + 1));
    assert.deepEqual(body, bytes.slice(start, end + 1));
  }
});

embeddedOnly(
  "sends when a signed address expires, and the same CORS headers as the hosted gateway",
  async () => {
    const before = Date.now();
    const { answer: { headers } } = await get(await signed());
    assert.equal(headers.get("accept-ranges"), "bytes");
    assert.equal(headers.get("access-control-allow-origin"), "*");
    assert.equal(headers.get("access-control-expose-headers"), null);
    assert.match(headers.get("etag") ?? "", /^"[0-9a-f]{32}"$/);
    const expires = Date.parse(headers.get("expires") ?? "") - 60_000;
    // The header has whole seconds only.
    assert.ok(expires > before - 2000 && expires <= Date.now(), headers.get("expires") ?? "none");
  },
);

promised("sends a download with its file name, also a Burmese one", async () => {
  const name = "သင်ခန်းစာ 'က' (1).pdf";
  const { answer } = await get(await storage.sign(path, 60, name) ?? "");
  const disposition = answer.headers.get("content-disposition") ?? "";
  const encoded = /^attachment; filename=([^;\s]+); filename\*=UTF-8''([^;\s']+);$/.exec(
    disposition,
  );
  assert.equal(decodeURIComponent(encoded?.[2] ?? ""), name);
  const unnamed = await get(`${await signed()}&download=`);
  assert.match(unnamed.answer.headers.get("content-disposition") ?? "", /^attachment;?$/);
  assert.equal((await get(await signed())).answer.headers.get("content-disposition"), null);
});

promised("signs many addresses at once and returns undefined for missing files", async () => {
  const [first, second] = await storage.signAll([path, none], 60);
  assert.deepEqual((await get(first ?? "")).body, bytes);
  assert.equal(second, undefined);
  assert.deepEqual(await storage.signAll([], 60), []);
});

promised(
  "finds the size and type of an object, and returns undefined for a missing object",
  async () => {
    assert.deepEqual(await storage.find(path), { size: 200_000, contentType: "video/mp4" });
    assert.equal(await storage.find(none), undefined);
    assert.equal(await storage.sign(none, 60), undefined);
    const there = await get(`${url}/object/${bucket}/${path}`, asServer, "HEAD");
    assert.deepEqual([there.answer.status, there.body.length], [200, 0]);
    const head = await get(`${url}/object/${bucket}/${none}`, asServer, "HEAD");
    assert.equal(head.answer.status, 400);
    assert.deepEqual(
      await refusal(`${url}/object/info/${bucket}/${none}`, { headers: asServer }),
      [
        400,
        "404",
        "not_found",
      ],
    );
    assert.deepEqual((await get(`${url}/object/${bucket}/${path}`, asServer)).body, bytes);
  },
);

async function refusal(address: string, init?: RequestInit) {
  const answer = await fetch(address, init);
  const { statusCode, error, message } = await answer.json();
  assert.equal(typeof message, "string");
  return [answer.status, statusCode, error];
}

promised(
  "lets a browser upload one new file with a token, whole or in pieces",
  async () => {
    const name = inBucket("new.mp4");
    const { address = "", token = "" } = await storage.signUpload(name) ?? {};
    assert.ok(address.startsWith(`${url}/object/upload/sign/${bucket}/${name}?token=${token}`));
    assert.equal(storage.resumable, `${url}/upload/resumable/sign`);
    const put = () =>
      fetch(address, { method: "PUT", headers: { "content-type": "video/mp4" }, body: bytes });
    assert.equal((await (await put()).json()).Key, `${bucket}/${name}`);
    assert.equal((await (await put()).json()).statusCode, "409");
    assert.equal(await storage.signUpload(name), undefined);
    assert.deepEqual(await storage.find(name), { size: bytes.length, contentType: "video/mp4" });
  },
);

promised("signs addresses that begin with the public address", async () => {
  const behind = { url, publicUrl: "/storage/v1", serviceKey, bucket };
  const behindProxy = openStorage(behind, longWaits);
  const { address = "" } = await behindProxy.signUpload(none) ?? {};
  assert.ok(address.startsWith(`/storage/v1/object/upload/sign/${bucket}/${none}?token=`));
  assert.match(await behindProxy.sign(path, 60) ?? "", /^\/storage\/v1\/object\/sign\//);
  assert.equal(behindProxy.resumable, "/storage/v1/upload/resumable/sign");
});

promised("reads a range of a file, or the whole file as a stream", async () => {
  assert.deepEqual(await storage.read(path, 0, 0), bytes.slice(0, 1));
  assert.deepEqual(await storage.read(path, 1000, 1999), bytes.slice(1000, 2000));
  assert.deepEqual(await storage.read(path, 199_990, 400_000), bytes.slice(199_990));
  assert.equal(await storage.read(none, 0, 10), undefined);
  const whole = await storage.open(path);
  assert.deepEqual(await new Response(whole).bytes(), bytes);
  assert.equal(await storage.open(none), undefined);
});

embeddedOnly("reads no bytes beyond the end of a file", async () => {
  assert.deepEqual(await storage.read(path, 200_000, 200_010), new Uint8Array());
});

promised(
  "moves a file once, finds it again after a repeated move, and never replaces a file",
  async () => {
    const [from, to] = [inBucket("from.mp4"), inBucket("to.mp4")];
    await storage.put(from, bytes, "video/mp4");
    assert.equal(await storage.move(from, to), true);
    assert.equal(await storage.find(from), undefined);
    assert.deepEqual(await storage.find(to), { size: bytes.length, contentType: "video/mp4" });
    assert.equal(await storage.move(from, to), false, "it is there already");
    await storage.put(from, bytes.slice(0, 10), "video/mp4");
    assert.equal(await storage.move(from, to), false, "the new name is taken");
    assert.deepEqual(await storage.read(to, 0, 99), bytes.slice(0, 100));
    assert.equal((await storage.find(to))?.size, bytes.length);
  },
);

promised("removes files, and a missing file is no error", async () => {
  const names = Array.from({ length: 3 }, (_, n) => inBucket(`gone-${n}.mp4`));
  for (const name of names) await storage.put(name, bytes, "video/mp4");
  await storage.remove([...names, none]);
  for (const name of names) assert.equal(await storage.find(name), undefined);
  await storage.remove(names);
  await storage.remove([]);
});

promised("reports the types of the bucket and refuses any other type", async () => {
  const { types, isPublic } = await storage.limits();
  assert.equal(isPublic, false);
  assert.ok(types?.includes("video/webm"));
  const page = storage.put(inBucket("page.html"), bytes, "text/html");
  await assert.rejects(page, /not supported/);
});

embeddedOnly("reports the largest file size of the bucket", async () => {
  assert.equal((await storage.limits()).fileSize, 524_288_000);
});

Deno.test("calls a storage away if it is silent, breaks off or gives no parts", async () => {
  const answers: Record<string, () => Response | Promise<Response>> = {
    silent: () => new Promise<never>(() => {}),
    locked: () => Response.json({ statusCode: "423", error: "", message: "" }, { status: 400 }),
    busy: () => Response.json({ statusCode: "429", error: "", message: "" }, { status: 429 }),
    broken: () => Response.json({ statusCode: "500", error: "", message: "" }, { status: 500 }),
    whole: () => new Response(bytes),
    short: () => {
      const body = ReadableStream.from([bytes.slice(0, 10)]);
      return new Response(body, { status: 206, headers: { "content-length": "1000" } });
    },
  };
  for (const [kind, answer] of Object.entries(answers)) {
    const bad = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, answer);
    const address = `http://127.0.0.1:${bad.addr.port}`;
    const timeouts = kind === "silent" ? { storage: 20, move: 20 } : longWaits;
    const away = openStorage({ url: address, serviceKey, bucket }, timeouts);
    await assert.rejects(away.read(path, 0, 999), StorageAway, kind);
    if (kind === "silent") {
      const abortedSignal = AbortSignal.abort();
      await assert.rejects(away.put(path, bytes, "video/mp4", abortedSignal), StorageAway);
      await assert.rejects(away.limits(), StorageAway);
      await assert.rejects(away.open(path), StorageAway);
      await assert.rejects(away.remove([path]), StorageAway);
      await assert.rejects(away.move(path, none), StorageAway);
      await assert.rejects(away.signUpload(path), StorageAway);
    }
    void bad.shutdown();
  }
});

promised("distinguishes a wrong key, a wrong bucket and an unreachable storage", async () => {
  const refusal = async (address: Partial<StorageAddress>) => {
    const storage = openStorage({ url, serviceKey, bucket, ...address }, longWaits);
    return await storage.limits().then(() => "none", refusalOf);
  };
  assert.equal(await refusal({}), "none");
  assert.equal(await refusal({ serviceKey: "wrong" }), "key");
  assert.equal(await refusal({ bucket: "another" }), "bucket");
  assert.equal(await refusal({ url: `http://127.0.0.1:${ownPort()}` }), undefined);
  const untrusted = await startUntrusted();
  assert.equal(await refusal({ url: untrusted.storageUrl }), "certificate");
  await untrusted.close();
});

promised(
  "repeats a request that fails at once, and does not repeat a refused request",
  async () => {
    let callCount = 0;
    const failing = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => {
      const isFirst = callCount++ === 0;
      if (isFirst) return new Response("Bad gateway", { status: 502 });
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.delete("host");
      return fetch(url + pathname + search, { headers });
    });
    const address = `http://127.0.0.1:${failing.addr.port}`;
    const storage = openStorage({ url: address, serviceKey, bucket }, longWaits);
    assert.deepEqual(await storage.read(path, 0, 9), bytes.slice(0, 10));
    assert.equal(callCount, 2);
    assert.equal(await storage.find(none), undefined);
    assert.equal(callCount, 3);
    await failing.shutdown();
  },
);

embeddedOnly(
  "accepts a token for one object, until it expires, and only with our signature",
  async () => {
    const address = await signed();
    const [place = "", token = ""] = address.split("?token=");
    await storage.put(inBucket("other.mp4"), bytes.slice(0, 10), "video/mp4");
    const elsewhere = `${url}/object/sign/${bucket}/${inBucket("other.mp4")}?token=${token}`;
    assert.deepEqual(await refusal(elsewhere), [400, "400", "InvalidSignature"]);
    assert.deepEqual(await refusal(place), [400, "400", "Error"]);
    const [head, , mark] = token.split(".");
    const forged = btoa(JSON.stringify({ url: `${bucket}/${path}`, exp: 9_999_999_999 }));
    const unsigned = `${btoa('{"alg":"none"}')}.${forged}.`;
    for (const bad of ["x", "a.b.c", `${head}.${forged}.${mark}`, unsigned, `${token}x`]) {
      assert.deepEqual(await refusal(`${place}?token=${bad}`), [400, "400", "InvalidJWT"], bad);
    }
    const addressFor60s = await signed();
    assert.deepEqual(await later(62_000, () => refusal(addressFor60s)), [400, "400", "InvalidJWT"]);
  },
);

promised(
  "signs, describes and sends nothing without the service key, and takes no object token as key",
  async () => {
    const token = (await signed()).split("?token=")[1] ?? "";
    for (const key of ["", "x", token]) {
      const stranger = openStorage({ url, serviceKey: key, bucket }, longWaits);
      await assert.rejects(stranger.sign(path, 60), /./, key);
      await assert.rejects(stranger.signAll([path], 60), /./, key);
      await assert.rejects(stranger.find(path), /./, key);
    }
  },
);

embeddedOnly(
  "gives the reason of a refusal without the service key, and for another bucket",
  async () => {
    const refused = await refusal(`${url}/object/${bucket}/${path}`);
    assert.deepEqual(refused, [400, "403", "Unauthorized"]);
    const elsewhere = await refusal(`${url}/object/info/other/${path}`, { headers: asServer });
    assert.deepEqual(elsewhere, [400, "404", "Bucket not found"]);
  },
);

embeddedOnly("accepts tokens of another process on the same folder", async () => {
  const address = await signed();
  const { folder = "" } = target;
  const other = await openLocalStorage(folder, bucket);
  const answer = await other.serve(new Request(address));
  assert.equal(answer.status, 200);
  await answer.body?.cancel();
  assert.equal(other.serviceKey, serviceKey);
  assert.equal(((await Deno.stat(`${folder}/storage/secret`)).mode ?? 0o777) & 0o077, 0);
});

embeddedOnly(
  "allows other origins as the hosted gateway does, and refuses invalid bodies",
  async () => {
    const preflight = await fetch(`${url}/object/sign/${bucket}/${path}`, {
      method: "OPTIONS",
      headers: { "access-control-request-headers": "range,x-upsert" },
    });
    assert.ok(preflight.ok);
    assert.equal(preflight.headers.get("access-control-allow-headers"), "range,x-upsert");
    await preflight.body?.cancel();
    const headers = { ...asServer, "content-type": "application/json" };
    for (const body of ["", "null", "[]", '{"expiresIn":0}', '{"expiresIn":"x"}', "{"]) {
      const sent = { method: "POST", headers, body };
      assert.deepEqual(await refusal(`${url}/object/sign/${bucket}/${path}`, sent), [
        400,
        "400",
        "Error",
      ]);
    }
    assert.equal((await refusal(`${url}/bucket`, { headers }))[0], 404);
  },
);
