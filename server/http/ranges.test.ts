import assert from "node:assert/strict";
import { until } from "../testing/until.ts";
import { type ByteRange, endsByLength, openSlice, parseRange } from "./ranges.ts";

Deno.test("cuts a single range to the bytes that exist", () => {
  const nines = "9".repeat(400);
  const cases: [string, number, ByteRange][] = [
    ["bytes=0-0", 10, { start: 0, end: 0 }],
    ["bytes=2-5", 10, { start: 2, end: 5 }],
    ["bytes=9-9", 10, { start: 9, end: 9 }],
    ["bytes=9-10", 10, { start: 9, end: 9 }],
    ["bytes=3-", 10, { start: 3, end: 9 }],
    ["bytes=-1", 10, { start: 9, end: 9 }],
    ["bytes=-10", 10, { start: 0, end: 9 }],
    ["bytes=-11", 10, { start: 0, end: 9 }],
    [`bytes=5-${nines}`, 10, { start: 5, end: 9 }],
    [`bytes=-${nines}`, 10, { start: 0, end: 9 }],
    ["BYTES= 0-1 ", 10, { start: 0, end: 1 }],
    ["bytes=4294967296-4294967297", 5_000_000_000, { start: 4294967296, end: 4294967297 }],
  ];
  for (const [header, size, expected] of cases) {
    assert.deepEqual(parseRange(header, size), expected, header);
  }
});

Deno.test("cannot satisfy a range of which no byte exists", () => {
  for (const header of ["bytes=10-", "bytes=10-12", "bytes=-0", `bytes=${"9".repeat(400)}-`]) {
    assert.equal(parseRange(header, 10), "unsatisfiable", header);
  }
  for (const header of ["bytes=0-", "bytes=0-0", "bytes=-1"]) {
    assert.equal(parseRange(header, 0), "unsatisfiable", header);
  }
});

Deno.test("sends the whole file for every other header", () => {
  for (
    const header of [
      null,
      "",
      "bytes",
      "bytes=",
      "bytes=-",
      "bytes=5",
      "bytes=5-4",
      "bytes=0-1,3-4",
      "bytes=0-1,",
      "bytes=a-b",
      "bytes=0x1-5",
      "bytes=1.5-2",
      "bytes=1-2-3",
      "bytes=--1",
      "bytes=+1-2",
      "bytes =1-2",
      "lines=0-1",
      "0-1",
    ]
  ) assert.equal(parseRange(header, 10), "whole", header ?? "no header");
});

Deno.test("reads exactly the bytes of a slice, and fails if the file ends early", async () => {
  const path = await Deno.makeTempFile();
  try {
    const content = Uint8Array.from({ length: 200_000 }, (_, at) => at % 251);
    await Deno.writeFile(path, content);
    const slices = [[0, 0], [0, 199_999], [65_535, 65_536], [70_000, 199_999], [199_999, 199_999]];
    for (const [start = 0, end = 0] of slices) {
      const read = await new Response(openSlice(path, { start, end })).bytes();
      assert.deepEqual(read, content.slice(start, end + 1));
    }
    const beyond = openSlice(path, { start: 199_000, end: 200_000 });
    await assert.rejects(new Response(beyond).bytes(), /ends before/);
    for (const end of [100_000, 199_999]) await openSlice(path, { start: 0, end }).cancel();
  } finally {
    await Deno.remove(path);
  }
  assert.throws(() => openSlice(path, { start: 0, end: 1 }), Deno.errors.NotFound);
});

Deno.test("sends exact slices over HTTP/1, where their length ends them, and over HTTP/2", async () => {
  const path = await Deno.makeTempFile();
  const content = Uint8Array.from({ length: 3_000_000 }, (_, at) => at * 7 % 251);
  await Deno.writeFile(path, content);
  let isByLength: boolean | undefined;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => {
    isByLength = endsByLength(request);
    const [start = 0, end = 0] = new URL(request.url).pathname.slice(1).split("-").map(Number);
    const headers = { "content-length": String(end - start + 1) };
    return new Response(openSlice(path, { start, end }, isByLength), { headers });
  });
  const origin = `http://127.0.0.1:${server.addr.port}`;
  const ranges = [[0, 0], [5, 2_000_000], [1_000_000, 1_000_009], [2_999_990, 2_999_999], [
    0,
    70_000,
  ]];
  const isOpen = async () =>
    (await Array.fromAsync(Deno.readDir("/proc/self/fd")))
      .some(({ name }) => linkOf(`/proc/self/fd/${name}`) === path);
  try {
    for (const http2 of [false, true]) {
      using client = Deno.createHttpClient(http2 ? { http1: false } : { http2: false });
      for (const [start = 0, end = 0] of ranges) {
        const wishes: RequestInit & { client: Deno.HttpClient } = { client };
        const answer = await fetch(`${origin}/${start}-${end}`, wishes);
        assert.deepEqual(await answer.bytes(), content.slice(start, end + 1), `${http2} ${start}`);
        assert.equal(isByLength, !http2);
      }
    }
    await server.shutdown();
    // The server closes the file even if it did not send all of it.
    if (Deno.build.os === "linux") await until(async () => !await isOpen(), "the file is closed");
  } finally {
    await Deno.remove(path);
  }
});

function linkOf(path: string): string | undefined {
  try {
    return Deno.readLinkSync(path);
  } catch {
    return undefined;
  }
}
