// Steps of journeys in which staff upload one video over a connection that the journey can cut.
import { expect, type Page, test } from "@playwright/test";
import { makeVideoBytes } from "./test-videos.ts";

export const MB = 1024 * 1024;
export const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
export const uploadForm = (page: Page) => page.getByRole("tabpanel");
export const fileInput = (page: Page) => uploadForm(page).locator("input[type=file]");

/** Chooses a file, which starts its upload. */
export async function chooseFile(page: Page, path: string) {
  await fileInput(page).setInputFiles(path);
  await expect(uploadForm(page)).toContainText(path.slice(path.lastIndexOf("/") + 1));
}

export const startButton = (page: Page) => page.getByRole("button", { name: "Upload Video" });
export const saveButton = (page: Page) => page.getByRole("button", { name: "Save Video" });

const percent = (page: Page) =>
  page.getByRole("progressbar").evaluate((bar) => (bar as HTMLProgressElement).value);
/** Waits for this percentage and returns the one that is reached by then. */
export async function waitForPercent(page: Page, minimum: number): Promise<number> {
  let reached = 0;
  await expect.poll(async () => reached = await percent(page), { intervals: [200] })
    .toBeGreaterThanOrEqual(minimum);
  return reached;
}

/**
 * Limits uploads to so many bytes per second. The journey can cut, slow and restore the connection.
 */
export async function limitUploadSpeed(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const setNetwork = (offline: boolean, uploadThroughput = bytesPerSecond) =>
    session.send("Network.emulateNetworkConditions", {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await setNetwork(false);
  return {
    cut: () => setNetwork(true),
    restore: () => setNetwork(false),
    /** Bytes per second, until the limit is set back. */
    slowTo: (bytes: number) => setNetwork(false, bytes),
  };
}

/** The user's answer when the browser asks whether the page may read a file again. */
export const mockReadPermission = (page: Page, answer: PermissionState) =>
  page.evaluate((answer) => {
    const requestPermission = () => Promise.resolve(answer);
    Object.assign(FileSystemHandle.prototype, { requestPermission });
  }, answer);

export async function makeVideoFile(name: string, size: number) {
  const path = test.info().outputPath(name);
  await Deno.writeFile(path, await makeVideoBytes(size));
  return path;
}

/** Collects the offset of each part that is sent to storage. */
export function recordSentParts(page: Page) {
  const offsets: number[] = [];
  page.on("request", (request) => {
    const offset = request.headers()["upload-offset"];
    if (request.method() === "PATCH" && offset !== undefined) offsets.push(Number(offset));
  });
  return offsets;
}
