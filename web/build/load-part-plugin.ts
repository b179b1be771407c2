// Makes the build call lib/loading/load-part.ts in place of each `import()`, with the names of the
// files that the import needs.
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { withImports } from "./chunks.ts";

const LOAD_PART = fileURLToPath(new URL("../lib/loading/load-part.ts", import.meta.url));

/** `firstHtml` is the HTML file that names the first script. */
export function loadPartPlugin(firstHtml: string) {
  let firstFile = "";
  let imports = new Map<string, readonly string[]>();

  const plugin: Plugin = {
    name: "parts",
    enforce: "pre",
    // The pages that the build renders have no preloads.
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    resolveId: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => LOAD_PART,
    },
    generateBundle: {
      order: "pre",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
        firstFile = chunks.find(({ facadeModuleId }) => facadeModuleId === firstHtml)?.fileName ??
          "";
        if (!firstFile) this.error(`No chunk starts at ${firstHtml}`);
        for (const [file, others] of imports) {
          // A file in a circle would run before what it needs.
          const isInCircle = others.some((other) => withImports(imports, other).has(file));
          if (isInCircle) this.error(`${file} imports itself through other files`);
        }
      },
    },
  };

  /**
   * A script needs none of the files that have run before it: those of the first script and its own
   * imports. The HTML names all of them, so that the page asks for them at once. public/later.js
   * imports the first script only when they have arrived.
   */
  const resolveDependencies = (
    file: string,
    neededFiles: string[],
    { hostId, hostType }: { hostId: string; hostType: "html" | "js" },
  ) => {
    if (hostType === "html") return neededFiles;
    const hasRun = withImports(imports, firstFile, withImports(imports, hostId));
    return (neededFiles.length > 0 ? neededFiles : [file]).filter((name) => !hasRun.has(name));
  };

  return { plugin, resolveDependencies };
}
