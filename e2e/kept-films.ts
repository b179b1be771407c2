// What lies of films in a browser's file store, byte by byte. Read by a proof without journeys, too.
import type { Page } from "@playwright/test";

/** SHA-256, in hex, of every film there is. */
export const hashesOnPhone = (page: Page): Promise<string[]> =>
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
        // It has been removed while it was looked at.
      }
    }
    return hashes;
  });

/** Its sign, wherever the course shows it first. */
export const lesson = (page: Page, title: string) =>
  page.getByRole("button", { name: new RegExp(`^${title}: `) }).first();
