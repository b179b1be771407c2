// What we rely on of Supabase Storage, asked of our local one through Supabase's own client and by bare requests.
import assert from "node:assert/strict";
import { mount, openLocalStorage } from "../../supabase/local/storage/storage.ts";
import { patient } from "../testing/patient.ts";
import { ownPort } from "../testing/ports.ts";
import { startUntrusted } from "../testing/untrusted.ts";
import { openStorage, refusalOf, type StorageAddress, StorageAway } from "./storage.ts";

const folder = await Deno.makeTempDir({ prefix: "pyinnya-storage-" });
const local = await openLocalStorage(folder, "media");
const server = Deno.serve(
  { hostname: "127.0.0.1", port: 0, onListen() {} },
  (request) => local.serve(request),
);
const base = `http://127.0.0.1:${server.addr.port}${mount}`;
Deno.test.afterAll(async () => {
  await server.shutdown();
  await Deno.remove(folder, { recursive: true });
});

const url = base;
const { serviceKey } = local;
const storage = openStorage({ url, serviceKey, bucket: "media" }, patient);
const asServer = { authorization: `Bearer ${serviceKey}` };

const bytes = Uint8Array.from({ length: 200_000 }, (_, n) => n * 7 % 251);
const path = "videos/0123456789abcdef.mp4";
await local.put(path, bytes, "video/mp4");

async function get(address: string, headers: Record<string, string> = {}, method = "GET") {
  const answer = await fetch(address, { method, headers });
  return { answer, body: new Uint8Array(await answer.arrayBuffer()) };
}

const signed = async () => await storage.sign(path, 60) ?? "";

/** What `work` comes to when this machine's clock is so much later. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const { now } = Date;
  Date.now = () => now() + ms;
  try {
    return await work();
  } finally {
    Date.now = now;
  }
}

Deno.test("a signed address gives the whole object, with what it is and how long it may be kept", async () => {
  const before = Date.now();
  const { answer, body } = await get(await signed());
  assert.equal(answer.status, 200);
  assert.deepEqual(body, bytes);
  const { headers } = answer;
  assert.equal(headers.get("content-type"), "video/mp4");
  assert.equal(headers.get("content-length"), "200000");
  assert.equal(headers.get("accept-ranges"), "bytes");
  assert.equal(headers.get("cache-control"), "max-age=31536000");
  assert.equal(headers.get("access-control-allow-origin"), "*");
  assert.equal(headers.get("access-control-expose-headers"), null);
  assert.match(headers.get("etag") ?? "", /^"[0-9a-f]{32}"$/);
  const expires = Date.parse(headers.get("expires") ?? "") - 60_000;
  // It tells whole seconds.
  assert.ok(expires > before - 2000 && expires <= Date.now(), headers.get("expires") ?? "none");
});

Deno.test("a download is given its name, Burmese too", async () => {
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

Deno.test("many are signed at once, and what is missing is told in its place", async () => {
  const [first, second] = await storage.signAll([path, "videos/none.mp4"], 60);
  assert.deepEqual((await get(first ?? "")).body, bytes);
  assert.equal(second, undefined);
  assert.deepEqual(await storage.signAll([], 60), []);
});

Deno.test("what is known of an object, and that there is none", async () => {
  assert.deepEqual(await storage.find(path), { size: 200_000, contentType: "video/mp4" });
  assert.equal(await storage.find("videos/none.mp4"), undefined);
  assert.equal(await storage.sign("videos/none.mp4", 60), undefined);
  const there = await get(`${url}/object/media/${path}`, asServer, "HEAD");
  assert.deepEqual([there.answer.status, there.body.length], [200, 0]);
  const none = await get(`${url}/object/media/videos/none.mp4`, asServer, "HEAD");
  assert.equal(none.answer.status, 400);
  assert.deepEqual(
    await refusal(`${url}/object/info/media/videos/none.mp4`, { headers: asServer }),
    [
      400,
      "404",
      "not_found",
    ],
  );
  assert.deepEqual((await get(`${url}/object/media/${path}`, asServer)).body, bytes);
});

async function refusal(address: string, init?: RequestInit) {
  const answer = await fetch(address, init);
  const { statusCode, error, message } = await answer.json();
  assert.equal(typeof message, "string");
  return [answer.status, statusCode, error];
}

Deno.test("a browser may put one new file, and go on in pieces, where the server lets it", async () => {
  const name = "videos/new.mp4";
  const { address = "", token = "" } = await storage.signUpload(name) ?? {};
  assert.ok(address.startsWith(`${url}/object/upload/sign/media/${name}?token=${token}`));
  assert.equal(storage.resumable, `${url}/upload/resumable/sign`);
  const put = () =>
    fetch(address, { method: "PUT", headers: { "content-type": "video/mp4" }, body: bytes });
  assert.equal((await (await put()).json()).Key, `media/${name}`);
  assert.equal((await (await put()).json()).statusCode, "409");
  assert.equal(await storage.signUpload(name), undefined);
  assert.deepEqual(await storage.find(name), { size: bytes.length, contentType: "video/mp4" });
});

Deno.test("addresses for browsers begin as browsers know us", async () => {
  const behind = { url, publicUrl: "/storage/v1", serviceKey, bucket: "media" };
  const shown = openStorage(behind, patient);
  const { address } = await shown.signUpload("videos/x.mp4") ?? {};
  assert.match(
    address ?? "",
    /^\/storage\/v1\/object\/upload\/sign\/media\/videos\/x\.mp4\?token=/,
  );
  assert.match(await shown.sign(path, 60) ?? "", /^\/storage\/v1\/object\/sign\//);
  assert.equal(shown.resumable, "/storage/v1/upload/resumable/sign");
});

Deno.test("a few bytes of a file are read, or all of it as it comes", async () => {
  assert.deepEqual(await storage.read(path, 0, 0), bytes.slice(0, 1));
  assert.deepEqual(await storage.read(path, 1000, 1999), bytes.slice(1000, 2000));
  assert.deepEqual(await storage.read(path, 199_990, 400_000), bytes.slice(199_990));
  assert.deepEqual(await storage.read(path, 200_000, 200_010), new Uint8Array());
  assert.equal(await storage.read("videos/none.mp4", 0, 10), undefined);
  const whole = await storage.open(path);
  assert.deepEqual(await new Response(whole).bytes(), bytes);
  assert.equal(await storage.open("videos/none.mp4"), undefined);
});

Deno.test("what is removed is gone, and what was not there is no error", async () => {
  const names = Array.from({ length: 3 }, (_, n) => `videos/gone-${n}.mp4`);
  for (const name of names) await storage.put(name, bytes, "video/mp4");
  await storage.remove([...names, "videos/none.mp4"]);
  for (const name of names) assert.equal(await storage.find(name), undefined);
  await storage.remove(names);
  await storage.remove([]);
});

Deno.test("what the bucket takes is told, and a type that it does not take is refused", async () => {
  const { fileSize, types, isPublic } = await storage.limits();
  assert.equal(fileSize, 524_288_000);
  assert.equal(isPublic, false);
  assert.ok(types?.includes("video/webm"));
  await assert.rejects(storage.put("videos/page.html", bytes, "text/html"), /not supported/);
});

Deno.test("a storage that is silent, breaks off, or gives no parts is away", async () => {
  const answers: Record<string, () => Response | Promise<Response>> = {
    silent: () => new Promise<never>(() => {}),
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
    const waits = kind === "silent" ? { storage: 20 } : patient;
    const away = openStorage({ url: address, serviceKey, bucket: "media" }, waits);
    await assert.rejects(away.read(path, 0, 999), StorageAway, kind);
    if (kind === "silent") {
      const ended = AbortSignal.abort();
      await assert.rejects(away.put(path, bytes, "video/mp4", ended), StorageAway);
      await assert.rejects(away.limits(), StorageAway);
      await assert.rejects(away.open(path), StorageAway);
      await assert.rejects(away.remove([path]), StorageAway);
      await assert.rejects(away.signUpload(path), StorageAway);
    }
    void bad.shutdown();
  }
});

Deno.test("a wrong key and a wrong bucket are told apart, and from a storage that is away", async () => {
  const refusal = async (address: Partial<StorageAddress>) => {
    const there = openStorage({ url, serviceKey, bucket: "media", ...address }, patient);
    return await there.limits().then(() => "none", refusalOf);
  };
  assert.equal(await refusal({}), "none");
  assert.equal(await refusal({ serviceKey: "wrong" }), "key");
  assert.equal(await refusal({ bucket: "another" }), "bucket");
  assert.equal(await refusal({ url: `http://127.0.0.1:${ownPort()}` }), undefined);
  const untrusted = await startUntrusted();
  assert.equal(await refusal({ url: untrusted.storageUrl }), "certificate");
  await untrusted.close();
});

Deno.test("what storage fails at once is asked for again, and what is refused is not", async () => {
  let asked = 0;
  const failing = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => {
    const isFirst = asked++ === 0;
    return isFirst ? new Response("Bad gateway", { status: 502 }) : local.serve(request);
  });
  const address = `http://127.0.0.1:${failing.addr.port}${mount}`;
  const there = openStorage({ url: address, serviceKey, bucket: "media" }, patient);
  assert.deepEqual(await there.read(path, 0, 9), bytes.slice(0, 10));
  assert.equal(asked, 2);
  assert.equal(await there.find("videos/none.mp4"), undefined);
  assert.equal(asked, 3);
  await failing.shutdown();
});

Deno.test("tokens hold for one object, for their time, and only if we made them", async () => {
  const address = await signed();
  const [place = "", token = ""] = address.split("?token=");
  await local.put("videos/other.mp4", bytes.subarray(0, 10), "video/mp4");
  const elsewhere = `${url}/object/sign/media/videos/other.mp4?token=${token}`;
  assert.deepEqual(await refusal(elsewhere), [400, "400", "InvalidSignature"]);
  assert.deepEqual(await refusal(place), [400, "400", "Error"]);
  const [head, , mark] = token.split(".");
  const forged = btoa(JSON.stringify({ url: `media/${path}`, exp: 9_999_999_999 }));
  const unsigned = `${btoa('{"alg":"none"}')}.${forged}.`;
  for (const bad of ["x", "a.b.c", `${head}.${forged}.${mark}`, unsigned, `${token}x`]) {
    assert.deepEqual(await refusal(`${place}?token=${bad}`), [400, "400", "InvalidJWT"], bad);
  }
  const address60 = await signed();
  assert.deepEqual(await later(62_000, () => refusal(address60)), [400, "400", "InvalidJWT"]);
});

Deno.test("without the service key nothing is signed, told or given; a token for an object is no key", async () => {
  const token = (await signed()).split("?token=")[1] ?? "";
  for (const key of ["", "x", token]) {
    const stranger = openStorage({ url, serviceKey: key, bucket: "media" }, patient);
    await assert.rejects(stranger.sign(path, 60), /./, key);
    await assert.rejects(stranger.signAll([path], 60), /./, key);
    await assert.rejects(stranger.find(path), /./, key);
  }
  const refused = await refusal(`${url}/object/media/${path}`);
  assert.deepEqual(refused, [400, "403", "Unauthorized"]);
  const elsewhere = await refusal(`${url}/object/info/other/${path}`, { headers: asServer });
  assert.deepEqual(elsewhere, [400, "404", "Bucket not found"]);
});

Deno.test("another process on the same folder knows its tokens", async () => {
  const address = await signed();
  const other = await openLocalStorage(folder, "media");
  const answer = await other.serve(new Request(address));
  assert.equal(answer.status, 200);
  await answer.body?.cancel();
  assert.equal(other.serviceKey, serviceKey);
  assert.equal(((await Deno.stat(`${folder}/storage/secret`)).mode ?? 0o777) & 0o077, 0);
});

Deno.test("other origins may ask, as at the hosted gateway, and bodies that are no request are refused", async () => {
  const asked = await fetch(`${url}/object/sign/media/${path}`, {
    method: "OPTIONS",
    headers: { "access-control-request-headers": "range,x-upsert" },
  });
  assert.ok(asked.ok);
  assert.equal(asked.headers.get("access-control-allow-headers"), "range,x-upsert");
  await asked.body?.cancel();
  const headers = { ...asServer, "content-type": "application/json" };
  for (const body of ["", "null", "[]", '{"expiresIn":0}', '{"expiresIn":"x"}', "{"]) {
    const sent = { method: "POST", headers, body };
    assert.deepEqual(await refusal(`${url}/object/sign/media/${path}`, sent), [
      400,
      "400",
      "Error",
    ]);
  }
  assert.equal((await refusal(`${url}/bucket`, { headers }))[0], 404);
});
