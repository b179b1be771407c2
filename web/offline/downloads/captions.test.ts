// The captions of a downloaded video are small, so they are fetched automatically when
// the course changes them.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { until } from "../../../server/testing/until.ts";
import { DownloadDevice } from "../testing/download-device.ts";
import type { DownloadRequest } from "./model.ts";

const ADDRESS = "/api/videos/a/captions/my";
const text = (said: string) => `WEBVTT\n\n00:00.000 --> 00:01.000\n${said}\n`;

/** The video as the course has it after its captions have changed. */
function withCaptionText(
  shelf: DownloadDevice,
  video: DownloadRequest,
  text: string,
): DownloadRequest {
  shelf.served.set(ADDRESS, new TextEncoder().encode(text));
  return { ...video, captions: [{ language: "my", address: ADDRESS, mark: text.slice(-8, -1) }] };
}

async function savedFilm(shelf: DownloadDevice) {
  const video = withCaptionText(shelf, await shelf.addVideo("a", 1000), text("the first"));
  const tab = shelf.open();
  await tab.want([video]);
  await until(() => tab.file(video.key)?.state === "saved");
  await tab.quiet();
  shelf.requests = [];
  const captionsText = async () => await (await tab.openCaptions(video.key, "my"))?.text();
  return { tab, video, captionsText: captionsText };
}

Deno.test("fetches changed captions by itself, and does not fetch the video again", async () => {
  await using shelf = new DownloadDevice();
  const { tab, video, captionsText } = await savedFilm(shelf);
  await tab.noteListed([video]);
  await tab.quiet();
  assert.deepEqual(shelf.requests, [], "nothing has changed");

  await tab.noteListed([withCaptionText(shelf, video, text("a second"))]);
  await tab.quiet();
  assert.match(await captionsText() ?? "", /a second/);
  assert.deepEqual(shelf.requests, [`${ADDRESS} all`]);
  assert.equal(tab.file(video.key)?.state, "saved");
  await until(() => shelf.disk.files.size === 2);
});

Deno.test("shows the old captions until the new ones are here, and fetches these at the next start", async () => {
  await using shelf = new DownloadDevice();
  const { tab, video, captionsText } = await savedFilm(shelf);
  shelf.isReached = false;
  await tab.noteListed([withCaptionText(shelf, video, text("a second"))]);
  await tab.quiet();
  assert.match(await captionsText() ?? "", /the first/);
  tab.close();
  shelf.isReached = true;
  const next = shelf.open();
  await until(() => shelf.requests.length === 1);
  await next.quiet();
  assert.match(await (await next.openCaptions(video.key, "my"))?.text() ?? "", /a second/);
});

Deno.test("removes captions that the course no longer has, and fetches added ones", async () => {
  await using shelf = new DownloadDevice();
  const { tab, video, captionsText } = await savedFilm(shelf);
  await tab.noteListed([{ ...video, captions: [] }]);
  await tab.quiet();
  assert.deepEqual([await captionsText(), tab.file(video.key)?.captions], [undefined, []]);
  await until(() => shelf.disk.files.size === 1);
  await tab.noteListed([video]);
  await tab.quiet();
  assert.match(await captionsText() ?? "", /the first/);
});

Deno.test("does not take a hotel's login page for captions", async () => {
  await using shelf = new DownloadDevice();
  const { tab, video, captionsText } = await savedFilm(shelf);
  await tab.noteListed([withCaptionText(shelf, video, "<!doctype html><h1>Welcome</h1>")]);
  await tab.quiet();
  assert.match(await captionsText() ?? "", /the first/);
  assert.equal(shelf.requests.length, 1);
});

Deno.test("keeps the old captions and the video when the device is full", async () => {
  await using shelf = new DownloadDevice();
  const { tab, video, captionsText } = await savedFilm(shelf);
  shelf.disk.room = shelf.disk.used;
  await tab.noteListed([withCaptionText(shelf, video, text("a second"))]);
  await tab.quiet();
  assert.match(await captionsText() ?? "", /the first/);
  assert.equal(tab.file(video.key)?.state, "saved");
});

Deno.test("shows a download's title again after the user has left and come back", async () => {
  await using shelf = new DownloadDevice();
  const { tab, video } = await savedFilm(shelf);
  tab.close();
  shelf.titles.clear();
  const next = shelf.open();
  await until(() => next.shown().isKnown);
  assert.equal(next.file(video.key)?.title, undefined);
  await next.noteListed([video]);
  await until(() => next.file(video.key)?.title === "Lesson a");
});
