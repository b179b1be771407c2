// Makes videos for the journeys of the admin panel: a lesson of the demo academy, as large as a
// journey needs it.
import { expect, type Page } from "@playwright/test";
import { PIECE_SIZE } from "../../server/limits.ts";
import type { ApiUser } from "./fixtures.ts";
import { projectRoot } from "./project-root.ts";

const readLessonVideo = () =>
  Deno.readFile(
    `${projectRoot()}/server/demo/academy/videos/check-answers.mp4`,
  );

/** Players skip the content of a box named `free`, so such a box makes the file larger. */
export async function makeVideoBytes(minimumSize = 0): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readLessonVideo();
  const freeBox = new Uint8Array(Math.max(0, minimumSize - bytes.length));
  if (freeBox.length < 8) return bytes;
  for (let offset = 8; offset < freeBox.length; offset += 65_536) {
    crypto.getRandomValues(freeBox.subarray(offset, offset + 65_536));
  }
  new DataView(freeBox.buffer).setUint32(0, freeBox.length);
  freeBox.set(new TextEncoder().encode("free"), 4);
  const longer = new Uint8Array(bytes.length + freeBox.length);
  longer.set(bytes);
  longer.set(freeBox, bytes.length);
  return longer;
}

export const sha256Hex = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();

/** A video of the library: a row on a desk, a card on a phone. */
export const videoCard = (page: Page, title: string) =>
  page.locator("[data-row]").filter({ hasText: title });

export const captionsFile = (text: string) => ({
  name: "lesson.vtt",
  mimeType: "text/vtt",
  buffer: Buffer.from(text),
});

/** Captions that show this text from the beginning of a video. */
export const captionsText = (text: string) => `WEBVTT\n\n00:00.000 --> 01:00.000\n${text}\n`;

const headers = { "Sec-Fetch-Site": "same-origin" };

type Video = { title: string; courseId: string; duration?: string; order?: number };

/** Uploads a video by API calls as this user. The form has a journey of its own. */
export async function uploadVideo(
  { request }: ApiUser,
  video: Video,
  providedBytes?: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const bytes = providedBytes ?? await makeVideoBytes();
  const uploadRequest = { fileName: "video.mp4", contentType: "video/mp4", size: bytes.length };
  const response = await request.post("/api/admin/videos/upload-url", {
    headers,
    data: uploadRequest,
  });
  const { uploadURL } = await response.json();
  const data = { data: Buffer.from(bytes), headers: { "Content-Type": "video/mp4" } };
  expect((await request.put(uploadURL, data)).status()).toBe(200);
  const pieces = await Promise.all(
    Array.from(
      { length: Math.ceil(bytes.length / PIECE_SIZE) },
      (_, n) => sha256Hex(bytes.slice(n * PIECE_SIZE, (n + 1) * PIECE_SIZE)),
    ),
  );
  const saved = await request.post("/api/admin/videos", {
    headers,
    data: { ...video, videoURL: uploadURL, pieces },
  });
  expect(saved.status(), await saved.text()).toBe(201);
  return (await saved.json()).id;
}

export async function removeVideo({ request }: ApiUser, id: string) {
  expect((await request.delete(`/api/admin/videos/${id}`, { headers })).ok()).toBe(true);
}

/**
 * Lets the file picker give these files from the page's own storage: the browser opens them again
 * after a reload without asking the user.
 */
export async function mockFilePicker(page: Page, paths: string[]) {
  const input = await page.evaluateHandle(() => {
    const input = document.createElement("input");
    return Object.assign(input, { type: "file", multiple: true });
  });
  await input.setInputFiles(paths);
  const modifiedTimes = await input.evaluate(async ({ files }) => {
    const folder = await navigator.storage.getDirectory();
    const handles = await Promise.all(
      [...files ?? []].map(async (file) => {
        const handle = await folder.getFileHandle(file.name, { create: true });
        await file.stream().pipeTo(await handle.createWritable());
        return handle;
      }),
    );
    Object.assign(globalThis, { showOpenFilePicker: () => Promise.resolve(handles) });
    return await Promise.all(
      handles.map(async (fileHandle) => (await fileHandle.getFile()).lastModified),
    );
  });
  // With the same modification time, the page takes files from the old file input for the same
  // files.
  for (const [offset, path] of paths.entries()) {
    const time = new Date(modifiedTimes[offset] ?? 0);
    await Deno.utime(path, time, time);
  }
}
