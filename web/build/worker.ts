// Builds the service worker and tells it which files to keep.
import { join } from "node:path";
import { VitePWA } from "vite-plugin-pwa";
import { type BuildManifest, learnerFiles } from "./learner-files.ts";

type Entry = { url: string; revision?: string | null };

/**
 * A server that is not updated yet can still answer with the old file for a name without a hash.
 * Then the hash does not fit, and the browser installs nothing.
 */
async function withIntegrity<E extends Entry>(entry: E, outDir: string): Promise<E> {
  if (!entry.revision) return entry;
  const bytes = await Deno.readFile(join(outDir, entry.url));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toBase64();
  return { ...entry, integrity: `sha256-${hash}` };
}

/** A function, because the command line can name another `outDir` than the config. */
export const serviceWorker = (outDir: () => string) =>
  VitePWA({
    strategies: "injectManifest",
    registerType: "prompt",
    injectRegister: false,
    // The manifest is written by hand in web/public.
    manifest: false,
    includeManifestIcons: false,
    srcDir: ".",
    filename: "sw.ts",
    injectManifest: {
      // The worker stores a font when a page first shows it.
      globPatterns: ["index.html", "theme.js", "logo.svg", "assets/*.{js,css,svg}"],
      // These names change with their content, so the worker may take files from the browser's
      // cache.
      dontCacheBustURLsMatching: /^\/assets\//,
      modifyURLPrefix: { "": "/" },
      manifestTransforms: [async (entries) => {
        const manifestText = await Deno.readTextFile(join(outDir(), ".vite/manifest.json"));
        const { forAll, forUsers } = learnerFiles(JSON.parse(manifestText) as BuildManifest);
        const isForAll = (url: string) => !url.startsWith("/assets/") || forAll.has(url.slice(1));
        const manifest = await Promise.all(
          entries.filter(({ url }) => isForAll(url)).map((entry) => withIntegrity(entry, outDir())),
        );
        const userManifest = entries.filter(({ url }) => forUsers.has(url.slice(1)))
          .map((entry) => ({ ...entry, isForUsers: true }));
        return { manifest: [...manifest, ...userManifest], warnings: [] };
      }],
    },
  });
