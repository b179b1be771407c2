// Downloads over a connection that often breaks.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { PIECE_SIZE } from "@server/contract";
import { until } from "../../../server/testing/until.ts";
import { DownloadDevice } from "../testing/download-device.ts";

const SIZE = 2 * PIECE_SIZE + 1000;

Deno.test("downloads a video piece by piece, and saves it when every hash is right", async () => {
  await using shelf = new DownloadDevice();
  const tab = shelf.open();
  const video = await shelf.addVideo("a", SIZE);
  const seen = new Set<string>();
  const { refused, needed } = await tab.want([video]);
  assert.deepEqual([refused, needed], [undefined, 2 * SIZE]);
  await until(() => {
    for (const state of tab.states()) seen.add(state);
    return tab.file(video.key)?.state === "saved";
  });
  assert.deepEqual([...seen], ["a waiting", "a running", "a saved"]);
  assert.deepEqual(shelf.requests, [
    `${video.address} 0-${PIECE_SIZE - 1}`,
    `${video.address} ${PIECE_SIZE}-${2 * PIECE_SIZE - 1}`,
    `${video.address} ${2 * PIECE_SIZE}-${SIZE - 1}`,
  ]);
  assert.ok(shelf.has(video.address));
  const { title, got, savedAt, size } = tab.file(video.key) ?? {};
  assert.deepEqual([title, got, savedAt, size], ["Lesson a", SIZE, shelf.clock.now(), SIZE]);
  assert.equal((await tab.openFile(video.key))?.size, SIZE);
  assert.equal(shelf.count, 1);
});

Deno.test("downloads one video at a time, in the order of the requests", async () => {
  await using shelf = new DownloadDevice();
  const tab = shelf.open();
  const videos = [await shelf.addVideo("b", 5000), await shelf.addVideo("a", 6000)];
  let most = 0;
  shelf.faults = [() => void (most = Math.max(most, shelf.disk.openNames.size))];
  await tab.want(videos);
  await tab.want([await shelf.addVideo("c", 100)]);
  await until(() => tab.states().every((state) => state.endsWith("saved")));
  assert.deepEqual(shelf.requests.map((request) => request.split("/")[3]), ["b", "a", "c"]);
  assert.equal(most, 1);
});

Deno.test("stores all requested downloads or none", async () => {
  await using shelf = new DownloadDevice();
  const tab = shelf.open();
  const video = await shelf.addVideo("a", 1000);
  // The store cannot hold a function, so it fails in the middle.
  const broken = { ...await shelf.addVideo("b", 1000), id: (() => {}) as unknown as string };
  await assert.rejects(tab.want([video, broken]));
  assert.deepEqual(tab.states(), []);
  assert.deepEqual(shelf.requests, []);
});

Deno.test("continues a broken piece at once from the byte that it had reached", async () => {
  await using shelf = new DownloadDevice();
  const tab = shelf.open();
  const video = await shelf.addVideo("a", SIZE);
  shelf.faults = [{ cutAfter: 1_000_000 }, { cutAfter: 2_000_000 }];
  await tab.want([video]);
  await until(() => tab.file(video.key)?.state === "saved");
  assert.deepEqual(shelf.requests.slice(0, 3), [
    `${video.address} 0-${PIECE_SIZE - 1}`,
    `${video.address} 1000000-${PIECE_SIZE - 1}`,
    `${video.address} 3000000-${PIECE_SIZE - 1}`,
  ]);
  assert.equal(shelf.sent, SIZE, "not a byte twice");
  assert.equal(shelf.cuts, 2, "whether the line is gone was asked each time");
});

Deno.test("asks less and less often over a connection that brings nothing", async () => {
  await using shelf = new DownloadDevice();
  const tab = shelf.open();
  const video = await shelf.addVideo("a", 1000);
  shelf.faults = [{ cutAfter: 0 }, { cutAfter: 0 }, { cutAfter: 0 }];
  await tab.quiet();
  await tab.want([video]);
  for (const [n, wait] of [[1, 1000], [2, 2000], [3, 4000]] as const) {
    await until(() => tab.file(video.key)?.isStalled === true && shelf.requests.length === n);
    await tab.quiet();
    assert.equal(shelf.requests.length, n, "not before its time");
    shelf.clock.turn(wait);
    await until(() => shelf.requests.length === n + 1);
  }
  await until(() => tab.file(video.key)?.state === "saved");
});

Deno.test("shows the bytes that came before the connection fell silent", async () => {
  await using shelf = new DownloadDevice();
  const tab = shelf.open();
  const video = await shelf.addVideo("a", 500_000);
  shelf.faults = [{ silentAfter: 200_000 }];
  await tab.want([video]);
  await until(() => shelf.sent === 200_000);
  shelf.clock.turn(300);
  assert.equal(tab.file(video.key)?.got, 200_000);
});

Deno.test("counts a connection as broken after half a minute without a byte", async () => {
  await using shelf = new DownloadDevice();
  const tab = shelf.open();
  const video = await shelf.addVideo("a", 500_000);
  shelf.faults = [{ silentAfter: 200_000 }];
  await tab.want([video]);
  await until(() => shelf.sent === 200_000);
  shelf.clock.turn(29_999);
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(shelf.requests.length, 1);
  shelf.clock.turn(1);
  await until(() => tab.file(video.key)?.state === "saved");
  assert.deepEqual(shelf.requests[1], `${video.address} 200000-499999`);
});

Deno.test("tries nothing while the server is unreachable, and goes on when it is back", async () => {
  await using shelf = new DownloadDevice();
  const tab = shelf.open();
  shelf.isReached = false;
  const video = await shelf.addVideo("a", 1000);
  await tab.want([video]);
  await until(() => tab.file(video.key)?.isStalled === true);
  shelf.clock.turn(10 * 60_000);
  await tab.run("timer");
  assert.deepEqual(shelf.requests, []);
  shelf.isReached = true;
  await tab.run("event");
  await until(() => tab.file(video.key)?.state === "saved");
});

Deno.test("fetches a piece with a wrong hash once more, and then fails as changed", async () => {
  await using shelf = new DownloadDevice();
  const tab = shelf.open();
  const video = await shelf.addVideo("a", SIZE);
  shelf.faults = [() => undefined, "wrong"];
  await tab.want([video]);
  await until(() => tab.file(video.key)?.state === "saved");
  assert.equal(shelf.requests.length, 4);
  assert.ok(shelf.has(video.address));

  const other = await shelf.addVideo("b", SIZE);
  shelf.requests = [];
  shelf.faults = ["wrong", "wrong"];
  await tab.want([other]);
  await until(() => tab.file(other.key)?.state === "failed");
  assert.equal(tab.file(other.key)?.reason, "changed");
  assert.equal(shelf.requests.length, 2);
});

Deno.test("downloads captions with the video, and leaves out captions that the server does not have", async () => {
  await using shelf = new DownloadDevice();
  const tab = shelf.open();
  const at = (language: string) => ({
    language,
    address: `/api/videos/a/captions/${language}`,
    mark: "1",
  });
  const video = await shelf.addVideo("a", 1000, { captions: [at("en"), at("my")] });
  shelf.served.set(at("my").address, new TextEncoder().encode("WEBVTT\n\nမင်္ဂလာပါ"));
  await tab.want([video]);
  await until(() => tab.file(video.key)?.state === "saved");
  assert.deepEqual(tab.file(video.key)?.captions, ["my"]);
  assert.match(await (await tab.openCaptions(video.key, "my"))?.text() ?? "", /မင်္ဂလာပါ/);
  assert.equal(await tab.openCaptions(video.key, "en"), undefined);
  assert.equal((await tab.remove([video.key])).freed, 1000 + 8 + "မင်္ဂလာပါ".length * 3);
  assert.equal(shelf.disk.files.size, 0);
});
