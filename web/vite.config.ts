// Configures Vite: our build plugins, how the code is split into files, and the proxy to the server
// in development.
import { SIGNED_IN_COOKIE } from "@server/contract";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import project from "../deno.json" with { type: "json" };
import { plainColorMix } from "./build/color-mix.ts";
import { findNeeds, nameFiles } from "./build/chunks.ts";
import { lightIcons } from "./build/icons.ts";
import { loadPartPlugin } from "./build/load-part-plugin.ts";
import { markBurmese } from "./build/mark-burmese.ts";
import { textFileFor } from "./build/texts.ts";
import { serviceWorker } from "./build/worker.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * These files only define things, so a page that takes something else from the contract does not
 * load them.
 */
const schemas =
  /[\\/]server[\\/](?:schema-fields|search-(?:key|units)|caption-cues|features[\\/]\w+[\\/](?:schema|webvtt|intent|sources))\.ts$/;

let outDir = "";
const whereTo: Plugin = {
  name: "where-to",
  configResolved: ({ root, build }) => {
    outDir = resolve(root, build.outDir);
  },
};

const NO_COOKIES = "\0no-cookies";
const NO_COOKIES_ID = /^\0no-cookies$/;

/**
 * Takes the router's production build. Its package always offers the development build, which
 * prints warnings.
 */
const quietRouter: Plugin = {
  name: "quiet-router",
  apply: "build",
  enforce: "pre",
  resolveId: {
    filter: { id: /^react-router/ },
    async handler(source, importer, options) {
      const found = await this.resolve(source, importer, options);
      const [before, after] = found?.id.split("/react-router/dist/development/") ?? [];
      return found && after && { ...found, id: `${before}/react-router/dist/production/${after}` };
    },
  },
};

/**
 * Removes Hono's cookie code. Its client can send cookies in a call, but no browser lets a page do
 * that.
 */
const withoutCookies: Plugin = {
  name: "without-cookies",
  apply: "build",
  enforce: "pre",
  resolveId: {
    filter: { id: /\/utils\/cookie\.js$/ },
    handler: (_, importer) => importer?.includes("/hono/dist/client/") ? NO_COOKIES : undefined,
  },
  load: {
    filter: { id: NO_COOKIES_ID },
    handler: () => 'export const serialize = () => "";',
  },
};

export default defineConfig(async ({ command, isSsrBuild }) => {
  const { plugin: loadParts, resolveDependencies } = loadPartPlugin(at("./index.html"));
  const api = `http://127.0.0.1:${Deno.env.get("API_PORT") ?? "8000"}`;
  const code = {
    root: at("."),
    define: {
      "import.meta.env.VITE_VERSION": JSON.stringify(project.version),
      // early-calls.ts gets the name as a constant, because it must import no code.
      "import.meta.env.VITE_SIGNED_IN_COOKIE": JSON.stringify(SIGNED_IN_COOKIE),
    },
    plugins: [
      quietRouter,
      withoutCookies,
      react({ jsxImportSource: "phrases" }),
      markBurmese,
      loadParts,
      lightIcons,
    ],
    resolve: {
      alias: [
        { find: "@server/contract", replacement: at("../server/contract.ts") },
        { find: /^phrases\/jsx-(?:dev-)?runtime$/, replacement: at("./ui/burmese/jsx-runtime.ts") },
        // React itself has the hook of which react-i18next imports a copy.
        { find: /^use-sync-external-store\/shim$/, replacement: "react" },
      ],
    },
    // Without this, a file of texts also has a name and a function for each text.
    json: { namedExports: false },
  };
  const modules = {
    input: [at("./index.html"), at("./early-calls.ts")],
    treeshake: { moduleSideEffects: [{ test: schemas, sideEffects: false }] },
  };
  const fileOf = command === "build" && !isSsrBuild
    ? nameFiles(
      await findNeeds({ ...code, build: { rolldownOptions: modules } }),
    )
    : () => undefined;
  return {
    ...code,
    cacheDir: at("../node_modules/.vite"),
    // The rendered pages have the same icons as the app.
    ssr: { noExternal: ["lucide-react"] },
    // In development, Vite bundles each package before, and once: a change of `ui/icon.tsx` is seen
    // after `rm -r node_modules/.vite`.
    optimizeDeps: { rolldownOptions: { plugins: [lightIcons] } },
    plugins: [...code.plugins, tailwind(), plainColorMix, whereTo, serviceWorker(() => outDir)],
    build: {
      outDir: at("../dist/site"),
      emptyOutDir: true,
      manifest: true,
      modulePreload: { polyfill: false, resolveDependencies },
      // The content security policy allows no font or picture from a data: address.
      assetsInlineLimit: 0,
      rolldownOptions: {
        ...modules,
        output: {
          codeSplitting: {
            groups: [
              {
                debugName: "areas",
                name: (id: string) => textFileFor(id) ?? fileOf(id) ?? null,
              },
            ],
            includeDependenciesRecursively: false,
          },
          // The first script contains the name of every other file, so each letter here costs every
          // visit.
          chunkFileNames: ({ name }: { name: string }) => `assets/${name.slice(0, 8)}-[hash:7].js`,
        },
      },
    },
    server: {
      proxy: Object.fromEntries(
        ["/api", "/storage", "/healthz", "/readyz"].map((path) => [path, api]),
      ),
    },
    clearScreen: false,
  };
});
