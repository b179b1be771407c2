// Makes the build call lib/loading/load-part.ts in place of each `import()`, with the names of the
// files that the import needs.
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const HELPER = "\0vite/preload-helper.js";
const LOAD_PART = fileURLToPath(new URL("../lib/loading/load-part.ts", import.meta.url));

/** `firstHtml` is the HTML file that names the first script. */
export function loadPartPlugin(firstHtml: string) {
  const firstFiles = new Set<string>();

  const plugin: Plugin = {
    name: "parts",
    enforce: "pre",
    // The pages that the build renders have no preloads.
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    resolveId: (source) => source === HELPER ? LOAD_PART : undefined,
    generateBundle: {
      order: "pre",
      handler(_, bundle) {
        const add = (name: string) => {
          const file = bundle[name];
          if (file?.type !== "chunk" || firstFiles.has(name)) return;
          firstFiles.add(name);
          file.imports.forEach(add);
        };
        for (const [name, file] of Object.entries(bundle)) {
          if (file.type === "chunk" && file.isEntry && file.facadeModuleId === firstHtml) add(name);
        }
        if (firstFiles.size === 0) this.error(`No chunk starts at ${firstHtml}`);
      },
    },
  };

  /**
   * A script needs none of the files that the first script imports, because those run before it.
   * The HTML names all of them, so that the page asks for them at once. later.js imports the first
   * script only when they have arrived.
   */
  const resolveDependencies = (
    file: string,
    neededFiles: string[],
    { hostType }: { hostType: "html" | "js" },
  ) =>
    hostType === "html"
      ? neededFiles
      : (neededFiles.length > 0 ? neededFiles : [file]).filter((name) => !firstFiles.has(name));

  return { plugin, resolveDependencies };
}
