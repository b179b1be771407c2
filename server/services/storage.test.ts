// What we rely on of Supabase Storage, asked of our local one through Supabase's own client and by bare requests.
import assert from "node:assert/strict";
import { mount, openLocalStorage } from "../../supabase/local/storage/storage.ts";
import { openStorage } from "./storage.ts";

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
const storage = openStorage({ url, serviceKey, bucket: "media" });
const asServer = { authorization: `Bearer ${serviceKey}` };

const bytes = Uint8Array.from({ length: 200_000 }, (_, n) => n * 7 % 251);
const path = "videos/0123456789abcdef.mp4";
await local.put(path, bytes, "video/mp4");

async function get(address: string, headers: Record<string, string> = {}, method = "GET") {
  const answer = await fetch(address, { method, headers });
  return { answer, body: new Uint8Array(await answer.arrayBuffer()) };
}

const signed = async () => await storage.sign(path, 60) ?? "";

Deno.test("a signed address gives the whole object, with what it is and how long it may be kept", async () => {
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
  assert.ok(Math.abs(Date.parse(headers.get("expires") ?? "") - Date.now() - 60_000) < 5000);
});

Deno.test("single ranges are exact; those beyond the end are refused", async () => {
  const address = await signed();
  const cases: [range: string, start: number, end: number][] = [
    ["bytes=0-0", 0, 0],
    ["bytes=1000-1999", 1000, 1999],
    ["bytes=199999-", 199_999, 199_999],
    ["bytes=-500", 199_500, 199_999],
    ["bytes=199000-999999", 199_000, 199_999],
  ];
  for (const [range, start, end] of cases) {
    const { answer, body } = await get(address, { range });
    assert.equal(answer.status, 206, range);
    assert.equal(answer.headers.get("content-range"), `bytes ${start}-${end}/200000`);
    assert.equal(answer.headers.get("content-length"), String(end - start + 1));
    assert.deepEqual(body, bytes.subarray(start, end + 1), range);
  }
  const { answer } = await get(address, { range: "bytes=200000-" });
  assert.equal(answer.status, 416);
  assert.equal(answer.headers.get("content-range"), "bytes */200000");
  for (const range of ["bytes=0-1,5-6", "bytes=5-1", "lines=1-2"]) {
    assert.equal((await get(address, { range })).answer.status, 200, range);
  }
});

Deno.test("HEAD, If-None-Match and If-Range spare the bytes", async () => {
  const address = await signed();
  const head = await get(address, { range: "bytes=10-19" }, "HEAD");
  assert.deepEqual([head.answer.status, head.body.length], [206, 0]);
  assert.equal(head.answer.headers.get("content-length"), "10");
  const etag = head.answer.headers.get("etag") ?? "";
  for (const known of [etag, `"x", W/${etag}`, "*"]) {
    const { answer, body } = await get(address, { "if-none-match": known });
    assert.deepEqual([answer.status, body.length], [304, 0], known);
    assert.equal(answer.headers.get("etag"), etag);
  }
  const changed = await get(address, { range: "bytes=0-9", "if-range": '"another"' });
  assert.equal(changed.answer.status, 200);
  const same = await get(address, { range: "bytes=0-9", "if-range": etag });
  assert.equal(same.answer.status, 206);
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
  const brief = await storage.sign(path, 1) ?? "";
  await new Promise((resolve) => setTimeout(resolve, 2100));
  assert.deepEqual(await refusal(brief), [400, "400", "InvalidJWT"]);
});

Deno.test("without the service key nothing is signed, told or given; a token for an object is no key", async () => {
  const token = (await signed()).split("?token=")[1] ?? "";
  for (const key of ["", "x", token]) {
    const stranger = openStorage({ url, serviceKey: key, bucket: "media" });
    await assert.rejects(stranger.sign(path, 60), /./, key);
    await assert.rejects(stranger.signAll([path], 60), /./, key);
    await assert.rejects(stranger.find(path), /./, key);
  }
  const refused = await refusal(`${url}/object/media/${path}`);
  assert.deepEqual(refused, [400, "403", "Unauthorized"]);
  const elsewhere = await refusal(`${url}/object/info/other/${path}`, { headers: asServer });
  assert.deepEqual(elsewhere, [400, "404", "Bucket not found"]);
});

Deno.test("no name leads out of the bucket's folder", async () => {
  await Deno.writeTextFile(`${folder}/plain.txt`, "not to be read");
  const ways = [
    ...["../secret", "..%2fsecret", "%2e%2e/%2e%2e/plain.txt", "..%5c..%5cplain.txt"],
    ...[
      "videos/..%2f..%2f..%2fsecret",
      "%2fetc%2fpasswd",
      "videos%00.mp4",
      ".",
      "",
      "videos",
      "a%",
    ],
    ...["videos/0123456789abcdef.mp4/x", "a".repeat(1000)],
  ];
  for (const way of ways) {
    const answer = await fetch(`${url}/object/media/${way}`, { headers: asServer });
    assert.ok(answer.status === 400 || answer.status === 404, `${way}: ${answer.status}`);
    await answer.body?.cancel();
  }
  for (const name of ["../x", "a/../b", "/x", ".x", "a//b", "a\\b", "a\0"]) {
    await assert.rejects(local.put(name, bytes, "video/mp4"), /is no name/, name);
  }
});

Deno.test("a name that is taken is never overwritten", async () => {
  assert.equal(await local.put(path, bytes.subarray(0, 5), "video/mp4"), false);
  assert.deepEqual((await get(await signed())).body, bytes);
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
