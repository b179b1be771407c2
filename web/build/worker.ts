// Has the service worker built, and tells it what to keep.
import { join } from "node:path";
import { VitePWA } from "vite-plugin-pwa";
import { type BuildManifest, learnerFiles } from "./learner-files.ts";

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
      // Fonts and pictures are kept when a page first shows them.
      globPatterns: ["index.html", "theme.js", "logo.svg", "assets/*.{js,css}"],
      // Their names change with their content: what the browser already fetched is taken from it.
      dontCacheBustURLsMatching: /^\/assets\//,
      modifyURLPrefix: { "": "/" },
      manifestTransforms: [async (entries) => {
        const written = await Deno.readTextFile(join(outDir(), ".vite/manifest.json"));
        const learners = learnerFiles(JSON.parse(written) as BuildManifest);
        const isKept = (url: string) => !url.startsWith("/assets/") || learners.has(url.slice(1));
        return { manifest: entries.filter(({ url }) => isKept(url)), warnings: [] };
      }],
    },
  });
