// Downloads a video over a connection that is cut and from a tab that is killed. A suspension then
// removes it.
import { saved } from "./downloading.ts";
import { bringVideo, film, hashOf, removeVideo } from "./films.ts";
import { expect, test } from "./fixtures.ts";
import { hashesOnPhone, lesson } from "./kept-films.ts";
import { type Line, openLine } from "./line.ts";

const SIZE = 9_000_000;
/**
 * A cut loses what the browser has received but not yet written. On a busy machine a faster
 * connection loses more.
 */
const PER_SECOND = 1_000_000;
const title = "A film for a bad line";
const courseId = "ai-master";

/** Removes the video, so that other journeys find the course as it was. */
let takeAway = async () => {};
test.afterEach(() => takeAway());

test("@offline a download survives a cut and a killed tab, hardly a byte twice; a suspension removes it", async ({ page, context, person, signIn, academy, anotherDevice, expectError }) => {
  const desk = await anotherDevice();
  const staff = await person({ role: "staff" });
  const signedIn = await desk.request.post("/api/signin", {
    headers: { Origin: academy.origin },
    data: { email: staff.email, password: staff.password },
  });
  expect(signedIn.status()).toBe(200);
  const bytes = await film(SIZE);
  const id = await bringVideo(desk, { title, courseId, duration: "01:00" }, bytes);
  takeAway = () => removeVideo(desk, id);
  const address = `/courses/${courseId}?video=${id}`;

  let came = 0;
  const line: Line = openLine(() => Number(new URL(academy.origin).port), {
    downwards: PER_SECOND,
    down: (count) => came += count,
  });
  const comes = (least: number) =>
    expect.poll(() => came, { intervals: [50] }).toBeGreaterThanOrEqual(least);
  const at = `http://127.0.0.1:${line.port}`;
  const learner = await person({ courses: [courseId] });
  await signIn(page, learner);
  await page.goto(at + address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await lesson(page, title).click();
  const download = page.getByRole("dialog").getByRole("button", { name: "Download now" });
  await expect(download).toBeEnabled();
  const before = came;
  await download.click();

  await comes(before + 2_000_000);
  expectError(/^console: (Failed to load|.*ERR_)/);
  line.cut();
  await expect(page.getByRole("status").filter({ hasText: "No connection" })).toBeAttached();
  line.mend();

  await comes(before + 5_500_000);
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  // The journey only opens the page: the download continues by itself. The number of bytes alone
  // does not show that the video is whole.
  await next.goto(`${at}/downloads`);
  await expect(saved(next).getByRole("listitem")).toHaveCount(1);
  expect(came - before, "hardly a byte twice").toBeLessThan(SIZE * 1.05);
  expect(await hashesOnPhone(next)).toEqual([await hashOf(bytes)]);

  await academy.suspend(learner, "For the journey");
  await next.reload();
  await expect.poll(() => hashesOnPhone(next)).toEqual([]);
  line.cut();
});
