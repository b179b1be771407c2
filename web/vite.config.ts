import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ mode }) => {
  const api = `http://127.0.0.1:${Deno.env.get("API_PORT") ?? "8000"}`;
  return {
    root: at("."),
    plugins: [react(), tailwind()],
    resolve: { alias: { "@server/contract": at("../server/contract.ts") } },
    build: {
      outDir: at("../dist/site"),
      emptyOutDir: true,
      manifest: true,
      modulePreload: { polyfill: false },
      // The content security policy allows no font or picture from a data: address.
      assetsInlineLimit: 0,
    },
    server: {
      proxy: Object.fromEntries(
        ["/api", "/storage", "/healthz", "/readyz"].map((path) => [path, api]),
      ),
    },
    clearScreen: mode === "development" ? false : undefined,
  };
});
