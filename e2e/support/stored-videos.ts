// Reads the videos in a browser's file store, byte by byte. A proof without journeys uses this
// module, too.
import type { Page } from "@playwright/test";

/** The SHA-256 hash, in hex, of every stored video. */
export const hashStoredVideos = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const hashes: string[] = [];
    const root = await navigator.storage.getDirectory();
    for await (const folder of root.values()) {
      if (!(folder instanceof FileSystemDirectoryHandle)) continue;
      try {
        for await (const handle of folder.values()) {
          if (!(handle instanceof FileSystemFileHandle) || !handle.name.endsWith(".bin")) continue;
          const bytes = await (await handle.getFile()).arrayBuffer();
          const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
          hashes.push([...hash].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
        }
      } catch {
        // The app removed a file while it was being read.
      }
    }
    return hashes;
  });

/** The download button of a lesson, at the first place where the course shows it. */
export const lessonDownloadButton = (page: Page, title: string) =>
  page.getByRole("button", { name: new RegExp(`^${title}: `) }).first();
