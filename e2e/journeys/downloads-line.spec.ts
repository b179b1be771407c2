// Downloads a video over a connection that is cut and from a tab that is killed. A suspension then
// removes it.
import { savedDownloads } from "../support/download-steps.ts";
import { makeVideoBytes, removeVideo, sha256Hex, uploadVideo } from "../support/test-videos.ts";
import { expect, test } from "../support/fixtures.ts";
import { waitForUserFiles } from "../support/phone.ts";
import { hashStoredVideos, lessonDownloadButton } from "../support/stored-videos.ts";
import { type FaultyConnection, openFaultyConnection } from "../support/faulty-connection.ts";

const SIZE = 9_000_000;
/**
 * A cut loses what the browser has received but not yet written. On a busy machine a faster
 * connection loses more.
 */
const PER_SECOND = 600_000;
const title = "A video for a faulty connection";
const courseId = "ai-master";

/** Removes the video, so that other journeys find the course as it was. */
let removeUploadedVideo = async () => {};
test.afterEach(() => removeUploadedVideo());

test("@offline a download survives a cut and a killed tab, hardly a byte twice; a suspension removes it", async ({ page, context, createUser, signIn, academy, signInWithoutPage, expectError }) => {
  const staff = await signInWithoutPage(await createUser({ role: "staff" }));
  const bytes = await makeVideoBytes(SIZE);
  const id = await uploadVideo(staff, { title, courseId, duration: "01:00" }, bytes);
  removeUploadedVideo = () => removeVideo(staff, id);
  const address = `/courses/${courseId}?video=${id}`;

  let receivedBytes = 0;
  const connection: FaultyConnection = openFaultyConnection(
    () => Number(new URL(academy.origin).port),
    {
      downloadRate: PER_SECOND,
      onDownload: (count) => receivedBytes += count,
    },
  );
  const waitForBytes = (minimum: number) =>
    expect.poll(() => receivedBytes, { intervals: [50] }).toBeGreaterThanOrEqual(minimum);
  const origin = `http://127.0.0.1:${connection.port}`;
  const learner = await createUser({ courses: [courseId] });
  await signIn(page, learner);
  await page.goto(origin + address);
  // From here on, hardly anything but the video is loaded.
  await waitForUserFiles(page);
  await lessonDownloadButton(page, title).click();
  const download = page.getByRole("dialog").getByRole("button", { name: "Download now" });
  await expect(download).toBeEnabled();
  const before = receivedBytes;
  await download.click();

  await waitForBytes(before + 2_000_000);
  expectError(/^console: (Failed to load|.*ERR_)/);
  connection.cut();
  await expect(page.getByRole("status").filter({ hasText: "No connection" })).toBeAttached();
  connection.restore();

  await waitForBytes(before + 5_500_000);
  await page.close({ runBeforeUnload: false });
  const nextPage = await context.newPage();
  // The journey only opens the page: the download continues by itself. The number of bytes alone
  // does not show that the video is whole.
  await nextPage.goto(`${origin}/downloads`);
  await expect(savedDownloads(nextPage).getByRole("listitem")).toHaveCount(1);
  expect(receivedBytes - before, "hardly any byte is downloaded twice").toBeLessThan(SIZE * 1.05);
  expect(await hashStoredVideos(nextPage)).toEqual([await sha256Hex(bytes)]);

  await academy.suspendUser(learner, "For the journey");
  await nextPage.reload();
  await expect.poll(() => hashStoredVideos(nextPage)).toEqual([]);
  connection.cut();
});
