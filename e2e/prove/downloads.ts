// Downloads a video with the app over a bad connection, in a browser that is killed half-way.
// Prints the verdict as JSON. Arguments: bytes, bits per second, and the bytes between two cuts.
import { createHash } from "node:crypto";
import { expect, request } from "@playwright/test";
import { mp4 } from "../../server/testing/files.ts";
import { rounded } from "../../server/testing/statistics.ts";
import { hashStoredVideos, lessonDownloadButton } from "../support/stored-videos.ts";
import { createByteCount } from "./transfers.ts";
import { type KillableBrowser, startKillableBrowser } from "./killable-browser.ts";
import { openFaultyConnection } from "../support/faulty-connection.ts";
import { postSignIn } from "../support/fixtures.ts";
import { startAcademy } from "../support/start-academy.ts";
import { uploadVideo } from "../support/test-videos.ts";

const [size = 60_000_000, bitsPerSecond = 20_000_000, bytesBetweenCuts = 5_000_000] = Deno.args.map(
  Number,
);
const TIMEOUT_MS = 10 * 60_000;
const courseId = "ai-master";
const title = "A long lesson";

const profile = await Deno.makeTempDir({ prefix: "pyinnya-downloads-" });
await using started = await startAcademy(`${import.meta.dirname}/../..`);
const { academy } = started;
let phone: KillableBrowser | undefined;
try {
  const figures = await downloadOverFaultyConnection();
  const { cuts, kills, extraPercent, isSame } = figures;
  // A connection that never broke would prove nothing.
  const wasHard = cuts >= Math.floor(size / bytesBetweenCuts) - 2 && kills === 1;
  console.log(JSON.stringify({ holds: wasHard && isSame && extraPercent <= 5, figures }));
} finally {
  await phone?.kill();
  await Deno.remove(profile, { recursive: true });
}

async function downloadOverFaultyConnection() {
  const videoBytes = makeVideoBytes(size);
  const staff = await request.newContext({ baseURL: academy.origin });
  await postSignIn({ request: staff }, academy, await academy.createUser({ role: "staff" }));
  const video = { title, courseId, duration: "30:00" };
  const videoId = await uploadVideo({ request: staff }, video, videoBytes);
  await staff.dispose();
  const received = createByteCount();
  const connection = openFaultyConnection(() => Number(new URL(academy.origin).port), {
    downloadRate: bitsPerSecond / 8,
    onDownload: received.add,
  });
  const origin = `http://127.0.0.1:${connection.port}`;
  const learner = await academy.createUser({ courses: [courseId] });

  let page = await startPhone(origin);
  await postSignIn(page, { origin }, learner);
  const address = `${origin}/courses/${courseId}?video=${videoId}`;
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await lessonDownloadButton(page, title).click();
  await page.getByRole("dialog").getByRole("button", { name: "Download now" }).waitFor();
  // From here on every byte counts, also those that are not of the video.
  const [bytesBefore, startedAt] = [received.bytes, performance.now()];
  await page.getByRole("dialog").getByRole("button", { name: "Download now" }).click();
  let [cuts, kills] = [0, 0];
  for (let next = bytesBetweenCuts; next < size; next += bytesBetweenCuts) {
    await received.waitFor(bytesBefore + next);
    if (next >= size / 2 && kills === 0) {
      kills++;
      // A browser writes cookies to disk half a minute late, so the kill would lose them.
      const cookies = await page.context().cookies();
      await phone?.kill();
      page = await startPhone(origin);
      await page.context().addCookies(cookies);
      // The proof only opens the page: the download continues by itself.
      await page.goto(`${origin}/account`);
      continue;
    }
    cuts++;
    connection.cut();
    // Waits until the app has noticed the cut.
    await page.getByRole("status").filter({ hasText: "No connection" }).first().waitFor({
      state: "attached",
    });
    connection.restore();
  }
  await page.goto(address);
  await expect(lessonDownloadButton(page, title)).toHaveAccessibleName(
    /saved on this (phone|computer)/,
    { timeout: TIMEOUT_MS },
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const downloadedBytes = received.bytes - bytesBefore;
  const storedHashes = await hashStoredVideos(page);
  connection.cut();
  return {
    size,
    cuts,
    kills,
    seconds: Math.round(seconds),
    megabitPerSecond: rounded(downloadedBytes * 8 / seconds / 1e6),
    came: downloadedBytes,
    extraPercent: rounded((downloadedBytes / size - 1) * 100),
    isSame: storedHashes.length === 1 &&
      storedHashes[0] === createHash("sha256").update(videoBytes).digest("hex"),
  };
}

async function startPhone(origin: string) {
  phone = await startKillableBrowser(profile, origin);
  phone.context.setDefaultTimeout(TIMEOUT_MS);
  return phone.page;
}

/** Makes a file that begins as a video does, of random bytes that cannot be compressed. */
function makeVideoBytes(size: number) {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  bytes.set(mp4());
  return bytes;
}
