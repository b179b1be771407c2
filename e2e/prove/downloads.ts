// Downloads a video with the app over a bad connection, in a browser that is killed half-way.
// Prints as JSON how long this took and what is stored. Arguments: bytes, bits per second, and the
// bytes between two cuts.
import { createHash } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { PIECE_SIZE } from "../../server/limits.ts";
import { mp4 } from "../../server/testing/files.ts";
import { hashStoredVideos, lessonDownloadButton } from "../support/stored-videos.ts";
import { type KillableBrowser, startKillableBrowser } from "./killable-browser.ts";
import { openFaultyConnection } from "../support/faulty-connection.ts";
import { startAcademy } from "../support/start-academy.ts";

const [size = 60_000_000, bitsPerSecond = 20_000_000, bytesBetweenCuts = 5_000_000] = Deno.args.map(
  Number,
);
const TIMEOUT_MS = 10 * 60_000;
const courseId = "ai-master";
const title = "A long lesson";

const profile = await Deno.makeTempDir({ prefix: "pyinnya-downloads-" });
const { academy, stop } = await startAcademy(`${import.meta.dirname}/../..`);
let phone: KillableBrowser | undefined;
try {
  console.log(JSON.stringify(await downloadOverFaultyConnection()));
} finally {
  await phone?.kill();
  await stop();
  await Deno.remove(profile, { recursive: true });
}

async function downloadOverFaultyConnection() {
  const videoBytes = makeVideoBytes(size);
  const videoId = await uploadVideo(videoBytes);
  let receivedBytes = 0;
  let waiter: { bytes: number; go: () => void } | undefined;
  const connection = openFaultyConnection(() => Number(new URL(academy.origin).port), {
    downloadRate: bitsPerSecond / 8,
    onDownload(bytes) {
      receivedBytes += bytes;
      if (waiter && receivedBytes >= waiter.bytes) waiter.go();
    },
  });
  const waitForBytes = (bytes: number) =>
    new Promise<void>((resolve) => waiter = { bytes, go: resolve });
  const origin = `http://127.0.0.1:${connection.port}`;
  const learner = await academy.createUser({ courses: [courseId] });

  phone = await startKillableBrowser(profile);
  let page = await open(phone, origin);
  await signIn(page, origin, learner);
  const address = `${origin}/courses/${courseId}?video=${videoId}`;
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await lessonDownloadButton(page, title).click();
  await page.getByRole("dialog").getByRole("button", { name: "Download now" }).waitFor();
  // From here on every byte counts, also those that are not of the video.
  const [bytesBefore, startedAt] = [receivedBytes, performance.now()];
  await page.getByRole("dialog").getByRole("button", { name: "Download now" }).click();
  let [cuts, kills] = [0, 0];
  for (let next = bytesBetweenCuts; next < size; next += bytesBetweenCuts) {
    await waitForBytes(bytesBefore + next);
    if (next >= size / 2 && kills === 0) {
      kills++;
      // A browser writes cookies to disk half a minute late, so the kill would lose them.
      const cookies = await phone.context.cookies();
      await phone.kill();
      phone = await startKillableBrowser(profile);
      await phone.context.addCookies(cookies);
      page = await open(phone, origin);
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
  await expect(lessonDownloadButton(page, title)).toHaveAccessibleName(/saved on this phone/, {
    timeout: TIMEOUT_MS,
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const downloadedBytes = receivedBytes - bytesBefore;
  const storedHashes = await hashStoredVideos(page);
  connection.cut();
  return {
    size,
    cuts,
    kills,
    seconds: Math.round(seconds),
    megabitPerSecond: round(downloadedBytes * 8 / seconds / 1e6),
    came: downloadedBytes,
    extraPercent: round((downloadedBytes / size - 1) * 100),
    isSame: storedHashes.length === 1 &&
      storedHashes[0] === createHash("sha256").update(videoBytes).digest("hex"),
  };
}

async function open({ context }: KillableBrowser, origin: string) {
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.addCookies([{ name: "lang", value: "en", url: origin }]);
  return context.pages()[0] ?? await context.newPage();
}

async function signIn(page: Page, origin: string, user: { email: string; password: string }) {
  await page.goto(`${origin}/signin`);
  const status = await page.evaluate(async (user) => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify(user);
    return (await fetch("/api/signin", { method: "POST", headers, body })).status;
  }, { email: user.email, password: user.password });
  if (status !== 200) throw new Error(`Signing in was answered ${status}`);
}

/** Makes a file that begins as a video does, of random bytes that cannot be compressed. */
function makeVideoBytes(size: number) {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  bytes.set(mp4());
  return bytes;
}

/** Uploads by the calls of the panel. `prove-uploads.ts` proves the panel itself. */
async function uploadVideo(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { email, password } = await academy.createUser({ role: "staff" });
  const headers = { "content-type": "application/json", origin: academy.origin };
  const post = async (path: string, body: object, cookie = "") => {
    const init = { method: "POST", headers: { ...headers, cookie }, body: JSON.stringify(body) };
    const answer = await fetch(`${academy.origin}/api/${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const signedIn = await post("signin", { email, password });
  const cookie = signedIn.headers.getSetCookie().map((header) => header.split(";")[0]).join("; ");
  await signedIn.body?.cancel();
  const uploadRequest = { fileName: "long.mp4", contentType: "video/mp4", size };
  const response = await post("admin/videos/upload-url", uploadRequest, cookie);
  const { uploadURL } = await response.json();
  const upload = await fetch(new URL(uploadURL, academy.origin), {
    method: "PUT",
    headers: { "content-type": "video/mp4" },
    body: bytes,
  });
  if (!upload.ok) throw new Error(`The video upload: ${upload.status} ${await upload.text()}`);
  await upload.body?.cancel();
  const pieces = Array.from(
    { length: Math.ceil(size / PIECE_SIZE) },
    (_, n) =>
      createHash("sha256").update(bytes.subarray(n * PIECE_SIZE, (n + 1) * PIECE_SIZE)).digest(
        "hex",
      ),
  );
  const video = { videoURL: uploadURL, title, courseId, duration: "30:00", pieces };
  return (await (await post("admin/videos", video, cookie)).json()).id;
}

function round(figure: number) {
  return Math.round(figure * 100) / 100;
}
