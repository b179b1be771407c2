// Uploads a large file over a bad connection, and many files to a failing storage, with the panel
// in a browser. Prints the verdict as JSON. Arguments: bytes, and bits per second.
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { type APIRequestContext, type BrowserContext, chromium, type Page } from "@playwright/test";
import { mp4 } from "../../server/testing/files.ts";
import { rounded } from "../../server/testing/statistics.ts";
import { findBrowser } from "../support/browser.ts";
import { openFaultyConnection } from "../support/faulty-connection.ts";
import { postSignIn } from "../support/fixtures.ts";
import { startAcademy } from "../support/start-academy.ts";
import { createByteCount, temporaryFolder } from "./transfers.ts";

const [size = 524_288_000, bitsPerSecond = 20_000_000] = Deno.args.map(Number);
const CUTS = 8;
const FILES = 20;
const FILE_SIZE = 5_000_000;
const TIMEOUT_MS = 10 * 60_000;
const courseId = "ai-master";

type Stored = { id: string; title: string; description: string; order: number };

await using folder = await temporaryFolder("pyinnya-uploads-");
/** The right to upload lasts a little less than the time between two cuts. */
const uploadSeconds = Math.round(size * 8 / bitsPerSecond / 10);
await using started = await startAcademy(`${import.meta.dirname}/../..`, {
  UPLOAD_SECONDS: String(uploadSeconds),
});
const { academy } = started;
await using browser = await chromium.launch({ executablePath: findBrowser() });
const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
context.setDefaultTimeout(TIMEOUT_MS);
await postSignIn(context, academy, await academy.createUser({ role: "staff" }));
const large = await uploadLargeFile(context);
const many = await uploadManyFiles(context);
// Otherwise no right to upload expired by itself, or no request failed, and the run proves nothing.
const wasHard = large.rights > large.cuts + large.reloads + 1 && many.requests.failed > 0;
const isWhole = large.stored === 1 && large.isSame && large.sentTwicePercent <= 10;
const areAllThere = many.stored === many.files && many.different === many.files &&
  many.inOrder && many.left === 0;
console.log(
  JSON.stringify({ holds: wasHard && isWhole && areAllThere, figures: { large, many } }),
);

/** Everything goes over the slow connection, the app's calls to the server included. */
async function uploadLargeFile(context: BrowserContext) {
  const sent = createByteCount();
  const port = Number(new URL(academy.origin).port);
  const connection = openFaultyConnection(() => port, {
    uploadRate: bitsPerSecond / 8,
    onUpload: sent.add,
  });
  const file = await writeVideoFile("large.mp4", size);
  const page = await context.newPage();
  page.on("dialog", (dialog) => dialog.accept());
  let uploadRights = 0;
  page.on("request", (request) => request.url().endsWith("/upload-url") && uploadRights++);
  await page.goto(`http://127.0.0.1:${connection.port}/admin/videos?tab=single`);
  const [bytesBefore, startedAt] = [sent.bytes, performance.now()];
  await chooseFiles(page, [file.path]);
  for (let cut = 1; cut <= CUTS; cut++) {
    await sent.waitFor(bytesBefore + size * cut / (CUTS + 1));
    connection.cut();
    await page.getByText("The connection is lost.").waitFor();
    connection.restore();
    if (cut !== CUTS / 2) continue;
    await sent.waitFor(bytesBefore + size * (cut + 0.5) / (CUTS + 1));
    // Only what the browser has stored remains.
    await page.reload();
    await chooseFiles(page, [file.path]);
  }
  await page.getByText("Upload Complete", { exact: true }).first().waitFor();
  const seconds = (performance.now() - startedAt) / 1000;
  const uploadedBytes = sent.bytes - bytesBefore;
  await panel(page).getByLabel("Title").fill("large");
  await panel(page).getByLabel("Course", { exact: true }).selectOption("AI Master");
  await page.getByRole("button", { name: "Save Video" }).click();
  await page.getByText("Video Uploaded", { exact: true }).first().waitFor();
  await page.close();
  connection.cut();

  const stored = (await listVideos(context.request)).filter(({ title }) => title === "large");
  return {
    size,
    cuts: CUTS,
    reloads: 1,
    seconds: Math.round(seconds),
    megabitPerSecond: rounded(uploadedBytes * 8 / seconds / 1e6),
    rightsLastSeconds: uploadSeconds,
    rights: uploadRights,
    sent: uploadedBytes,
    sentTwicePercent: rounded((uploadedBytes / size - 1) * 100),
    stored: stored.length,
    isSame: await hashOf(context.request, stored[0]) === file.hash,
  };
}

/** Every third request to storage fails, the server's own requests included. */
async function uploadManyFiles(context: BrowserContext) {
  const files = await Promise.all(
    Array.from({ length: FILES }, (_, at) => writeVideoFile(`lesson ${at + 1}.mp4`, FILE_SIZE)),
  );
  const page = await context.newPage();
  await page.goto(`${academy.origin}/admin/videos?tab=bulk`);
  await chooseFiles(page, files.map(({ path }) => path));
  await panel(page).getByLabel("Course", { exact: true }).selectOption("AI Master");
  await academy.failMedia(3);
  await page.getByRole("button", { name: "Upload All Videos" }).click();
  await page.getByText("Bulk Upload Complete", { exact: true }).first().waitFor();
  const requests = await academy.failMedia();
  await page.close();

  const stored = (await listVideos(context.request))
    .filter(({ description }) => description.startsWith("lesson "));
  const hashes: (string | undefined)[] = [];
  for (const video of stored) hashes.push(await hashOf(context.request, video));
  const unsaved = await (await context.request.get(`${academy.origin}/api/admin/uploads`)).json();
  return {
    files: FILES,
    requests,
    stored: stored.length,
    different: new Set(hashes).size,
    inOrder: files.every(({ hash }, at) => hashes[at] === hash && stored[at]?.order === at + 1),
    /** Files that were uploaded and are part of no video. */
    left: unsaved.length,
  };
}

function panel(page: Page) {
  return page.getByRole("tabpanel");
}

async function chooseFiles(page: Page, paths: string[]) {
  await panel(page).locator("input[type=file]").setInputFiles(paths);
}

/** Lists the videos as a learner gets them. */
async function listVideos(request: APIRequestContext): Promise<Stored[]> {
  return await (await request.get(`${academy.origin}/api/courses/${courseId}/videos`)).json();
}

/** Writes a file that begins as a video does, of bytes that no other file has. */
async function writeVideoFile(name: string, size: number) {
  const path = `${folder.path}/${name}`;
  const hash = createHash("sha256");
  using file = await Deno.create(path);
  const piece = new Uint8Array(1_000_000);
  for (let left = size; left > 0; left -= piece.length) {
    for (let at = 0; at < piece.length; at += 50_000) {
      crypto.getRandomValues(piece.subarray(at, at + 50_000));
    }
    if (left === size) piece.set(mp4());
    const bytes = piece.subarray(0, Math.min(left, piece.length));
    hash.update(bytes);
    for (let at = 0; at < bytes.length;) at += await file.write(bytes.subarray(at));
  }
  return { path, hash: hash.digest("hex") };
}

/** Hashes the file that a learner gets, piece by piece as it arrives. */
async function hashOf(request: APIRequestContext, video?: Stored): Promise<string | undefined> {
  if (!video) return undefined;
  const { cookies } = await request.storageState();
  const answer = await fetch(`${academy.origin}/api/videos/${video.id}/stream`, {
    headers: { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") },
  });
  const hash = createHash("sha256");
  for await (const bytes of answer.body ?? []) hash.update(Buffer.from(bytes));
  return hash.digest("hex");
}
