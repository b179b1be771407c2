// Has the service worker built, and tells it what to keep.
import { join } from "node:path";
import { VitePWA } from "vite-plugin-pwa";
import { type BuildManifest, learnerFiles } from "./learner-files.ts";

type Entry = { url: string; revision?: string | null };

/** Names without a hash may be answered by a server that has not been updated yet: then nothing is installed. */
async function sealed<E extends Entry>(entry: E, outDir: string): Promise<E> {
  if (!entry.revision) return entry;
  const bytes = await Deno.readFile(join(outDir, entry.url));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toBase64();
  return { ...entry, integrity: `sha256-${hash}` };
}

/** `outDir` is asked for late: the command line may name another than the config does. */
export const serviceWorker = (outDir: () => string) =>
  VitePWA({
    strategies: "injectManifest",
    registerType: "prompt",
    injectRegister: false,
    // Written by hand in web/public.
    manifest: false,
    includeManifestIcons: false,
    srcDir: ".",
    filename: "sw.ts",
    injectManifest: {
      // Fonts are kept when a page first shows them.
      globPatterns: ["index.html", "theme.js", "logo.svg", "assets/*.{js,css,svg}"],
      // Their names change with their content: what the browser already fetched is taken from it.
      dontCacheBustURLsMatching: /^\/assets\//,
      modifyURLPrefix: { "": "/" },
      manifestTransforms: [async (entries) => {
        const written = await Deno.readTextFile(join(outDir(), ".vite/manifest.json"));
        const learners = learnerFiles(JSON.parse(written) as BuildManifest);
        const isKept = (url: string) => !url.startsWith("/assets/") || learners.has(url.slice(1));
        const manifest = await Promise.all(
          entries.filter(({ url }) => isKept(url)).map((entry) => sealed(entry, outDir())),
        );
        return { manifest, warnings: [] };
      }],
    },
  });
