// Tests byte ranges with bare requests, as a player sends them when it seeks.
import assert from "node:assert/strict";
import { StorageClient } from "@supabase/storage-js";
import { storageTarget } from "../../../server/testing/storage-target.ts";

const target = await storageTarget();
const { url, serviceKey, bucket, prefix, promised, embeddedOnly, close } = target;
Deno.test.afterAll(close);
const headers = { authorization: `Bearer ${serviceKey}`, apikey: serviceKey };
const files = new StorageClient(url, headers).from(bucket);

const SIZE = 1000;
const bytes = Uint8Array.from({ length: SIZE }, (_, n) => n * 7 % 251);

async function place(name: string, content: Uint8Array<ArrayBuffer>) {
  const path = `${prefix}/${name}`;
  const { error } = await files.upload(path, content, { contentType: "video/mp4" });
  assert.equal(error, null);
  const { data } = await files.createSignedUrl(path, 600);
  return data?.signedUrl ?? "";
}
const film = await place("film.mp4", bytes);
const empty = await place("empty.mp4", new Uint8Array());

const first = await fetch(film, { method: "HEAD" });
const etag = first.headers.get("etag") ?? "";
const changed = first.headers.get("last-modified") ?? "";
const past = new Date(0).toUTCString();
const future = new Date(Date.now() + 86_400_000).toUTCString();

const WHOLE = [200, 0, SIZE - 1] as const;
const BEYOND = [416] as const;
const KNOWN = [304] as const;
type Answer =
  | readonly [status: 200 | 206, start: number, end: number]
  | typeof BEYOND
  | typeof KNOWN;

/**
 * `own`: only our copy answers in this way. The file backend of Supabase Storage does not clamp a
 * range of many digits, and compares If-Modified-Since with a date that has milliseconds. Other
 * stores ignore some headers.
 */
type Case = { asked: Record<string, string>; answer: Answer; method?: "HEAD"; own?: true };

const range = (range: string, answer: Answer, own?: true): Case => ({
  asked: { range },
  answer,
  own,
});
const part = (ifRange: string, answer: Answer): Case => ({
  asked: { range: "bytes=0-9", "if-range": ifRange },
  answer,
  own: true,
});

const cases: Case[] = [
  // From one byte to another, both included.
  range("bytes=0-0", [206, 0, 0]),
  range("bytes=0-999", [206, 0, 999]),
  range("bytes=100-199", [206, 100, 199]),
  range("bytes=999-999", [206, 999, 999]),
  range("bytes=0-1000", [206, 0, 999]),
  range("bytes=990-5000", [206, 990, 999]),
  range("bytes=0-99999999999999999999999999", [206, 0, 999], true),
  range("bytes=007-0010", [206, 7, 10], true),
  // From one byte to the end.
  range("bytes=0-", [206, 0, 999]),
  range("bytes=500-", [206, 500, 999]),
  range("bytes=999-", [206, 999, 999]),
  // The last bytes.
  range("bytes=-1", [206, 999, 999]),
  range("bytes=-300", [206, 700, 999]),
  range("bytes=-1000", [206, 0, 999]),
  range("bytes=-1001", [206, 0, 999]),
  range("bytes=-99999999999999999999999999", [206, 0, 999], true),
  // No byte of the file is in the range.
  range("bytes=1000-", BEYOND, true),
  range("bytes=1000-1000", BEYOND, true),
  range("bytes=5000-6000", BEYOND, true),
  range("bytes=99999999999999999999999999-", BEYOND, true),
  range("bytes=-0", BEYOND, true),
  // The storage ignores anything that is not one valid range.
  range("bytes=199-100", WHOLE, true),
  range("bytes=0-9,20-29", WHOLE, true),
  range("bytes=0-9, -5", WHOLE, true),
  range("bytes=-", WHOLE, true),
  range("bytes=", WHOLE, true),
  range("bytes=a-b", WHOLE, true),
  range("bytes=1.5-3", WHOLE, true),
  range("bytes=0x1-0x2", WHOLE, true),
  range("bytes=0-9-", WHOLE, true),
  range("bytes 0-9", WHOLE, true),
  range("lines=0-9", WHOLE, true),
  range("0-9", WHOLE, true),
  range("BYTES=0-9", [206, 0, 9], true),
  range("bytes= 0-9 ", [206, 0, 9], true),
  range("bytes=0 -9", WHOLE, true),
  // A part only if the file is still the same.
  part(etag, [206, 0, 9]),
  part(changed, [206, 0, 9]),
  part('"another"', WHOLE),
  part(`W/${etag}`, WHOLE),
  part(past, WHOLE),
  part(future, WHOLE),
  { asked: { "if-range": etag }, answer: WHOLE },
  // HEAD: an answer without the bytes.
  { asked: {}, answer: WHOLE, method: "HEAD" },
  { asked: { range: "bytes=10-19" }, answer: WHOLE, method: "HEAD", own: true },
  { asked: { range: "bytes=1000-" }, answer: WHOLE, method: "HEAD", own: true },
  // A file that the caller has already is not sent again, whatever part of it the caller asks for.
  { asked: { "if-none-match": etag }, answer: KNOWN },
  { asked: { "if-none-match": `"x", W/${etag}` }, answer: KNOWN, own: true },
  { asked: { "if-none-match": "*" }, answer: KNOWN, own: true },
  { asked: { "if-none-match": etag, range: "bytes=0-9" }, answer: KNOWN },
  { asked: { "if-none-match": '"x"', "if-modified-since": future }, answer: WHOLE, own: true },
  { asked: { "if-modified-since": changed }, answer: KNOWN, own: true },
  { asked: { "if-modified-since": past }, answer: WHOLE, own: true },
  { asked: { "if-modified-since": "yesterday" }, answer: WHOLE, own: true },
];

for (const { asked, answer, method = "GET", own } of cases) {
  const told = Object.entries(asked).map(([name, value]) => `${name}: ${value}`).join(", ");
  const test = own ? embeddedOnly : promised;
  test(`${method} with ${told || "nothing"}`, async () => {
    const given = await fetch(film, { method, headers: asked });
    const body = await given.bytes();
    const [status, start = 0, end = -1] = answer;
    assert.equal(given.status, status);
    if (status === 416) {
      assert.equal(given.headers.get("content-range"), `bytes */${SIZE}`);
      return;
    }
    assert.equal(given.headers.get("etag"), etag);
    if (status === 304) return assert.equal(body.length, 0);
    assert.equal(given.headers.get("accept-ranges"), "bytes");
    assert.equal(given.headers.get("content-length"), String(end - start + 1));
    const part = status === 206 ? `bytes ${start}-${end}/${SIZE}` : null;
    assert.equal(given.headers.get("content-range"), part);
    assert.deepEqual(body, method === "HEAD" ? new Uint8Array() : bytes.slice(start, end + 1));
  });
}

promised("sends an empty file whole", async () => {
  const whole = await fetch(empty);
  assert.deepEqual([whole.status, (await whole.bytes()).length], [200, 0]);
});

embeddedOnly("has no range of an empty file", async () => {
  for (const range of ["bytes=0-", "bytes=0-0", "bytes=-1"]) {
    const { status, headers, body } = await fetch(empty, { headers: { range } });
    await body?.cancel();
    assert.deepEqual([status, headers.get("content-range")], [416, "bytes */0"], range);
  }
});

promised(
  "sends the same bytes for a repeated range until the file is removed",
  async () => {
    const MB = 1024 * 1024;
    const long = new Uint8Array(6 * MB + 77).map((_, n) => n * 31 % 257);
    const address = await place("long.mp4", long);
    const parts = [[0, 2 * MB - 1], [MB - 1, MB], [MB, 2 * MB], [12_345, 2 * MB + 12_344], [
      6 * MB - 5,
      6 * MB + 76,
    ], [5, 6 * MB]];
    for (let time = 0; time < 4; time++) {
      for (const [start = 0, end = 0] of parts) {
        const given = await fetch(address, { headers: { range: `bytes=${start}-${end}` } });
        assert.equal(given.headers.get("content-length"), String(end - start + 1));
        assert.deepEqual(
          await given.bytes(),
          long.slice(start, end + 1),
          `${start}-${end} ${time}`,
        );
      }
    }
    await files.remove([`${prefix}/long.mp4`]);
    const gone = await fetch(address, { headers: { range: "bytes=0-99" } });
    assert.deepEqual([gone.status, (await gone.json()).statusCode], [400, "404"]);
  },
);

embeddedOnly("has one case for each line of the table", () => {
  assert.ok(cases.length >= 40 && etag.length > 2 && Date.parse(changed) > 0);
});
