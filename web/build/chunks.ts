// Says which modules the build puts into one file. On a slow network one more file costs as much as
// three kilobytes, so a file has what the same areas of the app need.
//
// A part of the app is what an `import()` loads. Its folder says its area. A quick bundle shows
// first which parts need which module. What a module imports is needed by the same parts, and
// perhaps by more. The order of the checks in `fileOf` follows this: more parts never lead back to
// a file of fewer parts. So no two files import each other.
import { relative } from "node:path";
import { build, type InlineConfig, type Rolldown } from "vite";

/**
 * The areas by the paths of their parts in `web`. The first line that fits counts. A part that fits
 * none does not decide: the other parts that need a module name its file.
 */
const areaOfPath: [RegExp, string][] = [
  [/^(?:index\.html|early-calls\.ts)$/, "start"],
  // Every page loads `idle` when it is idle, and the pages of a user load `user`, too.
  [/^(?:app\/(?:frame|offers)|offline\/(?:connection|sign-out))\//, "idle"],
  [/^(?:app\/user|offline\/(?:outbox|queries))\//, "user"],
  // The frame and the first page of the panel come before its other pages.
  [/^(?:app\/panel\/|pages\/admin\/index\.)/, "panel"],
  [/^ui\/panel\//, "panel-table"],
  [/^pages\/admin\/legacy\//, "panel-legacy"],
  [/^(?:pages\/admin\/[\w-]+|features\/uploads)\//, "panel-parts"],
  [/^(?:pages\/admin\/([\w-]+)|features\/([\w-]+)\/panel\/)/, "panel-$1"],
  [/^pages\/(?:pricing|signin|not-found)\./, "visitors"],
  // The search and the transcript find words in texts.
  [/^pages\/(?:search|courses\/transcript)/, "search"],
  [/^(?:pages\/account|features\/session)\//, "account"],
  [/^(?:features\/chat|pages\/ai)\/feedback/, "ratings"],
  [/^features\/chat\//, "ai"],
  [/^(?:pages\/([\w-]+)|app\/([\w-]+)\.)/, "$1"],
  [/^features\/downloads\//, "downloads"],
  [/^offline\/downloads\//, "files"],
  [/^(?:features|app\/start)\//, "courses"],
];
const OTHER = "other";
/** The older admin page shows what the other pages of the panel have. */
const RARE = [OTHER, "panel-legacy"];

/** What two areas share gets a file of its own from this size on, before it is minified. */
const LARGE = 11_000;

export type Need = {
  /** The paths of the parts that need this module. */
  parts: Set<string>;
  size: number;
  /** It is code that checks forms, or it needs such code. */
  checksForms: boolean;
};

/** Returns the file of a module. Undefined: it stays in the file of the only part that needs it. */
export function nameFiles(needs: ReadonlyMap<string, Need>) {
  const sizes = new Map<string, number>();
  for (const need of needs.values()) {
    const areas = keyOf(areasOf(need));
    sizes.set(areas, (sizes.get(areas) ?? 0) + need.size);
  }
  const isLarge = (areas: string) => (sizes.get(areas) ?? 0) >= LARGE;
  return (id: string): string | undefined => {
    const need = needs.get(id);
    return need && fileOf(need, id, isLarge);
  };
}

function fileOf(need: Need, id: string, isLarge: (areas: string) => boolean) {
  const all = areasOf(need);
  const isOfOnePart = need.parts.size < 2 && !all.has("idle") && !all.has("user");
  // The libraries of the first script change less often than its other code.
  if (isOfOnePart && !(all.has("start") && id.includes("node_modules"))) return undefined;

  // A visitor waits for the landing page first. A file for the little that it shares with other
  // pages would cost each of them a request.
  if (all.has("start") || all.has("landing")) return "start";
  if ([...all].every((area) => area === "idle" || area === "user")) {
    return all.has("idle") ? "idle" : "user";
  }
  const isForAll = all.has("idle") || all.has("visitors");
  const hasOwnFile = all.size === 1 || all.size === 2 && !isForAll && isLarge(keyOf(all));
  if (isPanelOnly(all) && all.has("panel")) return "panel";
  if (hasOwnFile) return keyOf(all);
  if (isPanelOnly(all)) return "desk";
  if (need.checksForms) return "forms";
  if (isForAll) return "common";
  // The chat, the panel and the account page have little of what courses and lists share.
  return ["account-page", "ai", "panel"].some((area) => all.has(area)) ? "shared" : "learning";
}

const keyOf = (some: Set<string>) => [...some].sort().join("_");
const isPanelOnly = (some: Set<string>) => [...some].every((area) => area.startsWith("panel"));

/** The areas that need a module. Beside other areas, the panel counts as one. */
function areasOf({ parts }: Need): Set<string> {
  const all = new Set([...parts].map(areaOf));
  for (const area of RARE) if (all.size > 1) all.delete(area);
  return isPanelOnly(all)
    ? all
    : new Set([...all].map((area) => area.replace(/^panel-.*/, "panel")));
}

function areaOf(part: string): string {
  for (const [path, area] of areaOfPath) {
    const found = path.exec(part);
    if (found) return area.replace("$1", found.slice(1).join(""));
  }
  return OTHER;
}

/** Bundles the app once without groups. Then each file has what exactly the same parts need. */
export async function findNeeds(config: InlineConfig & { root: string }) {
  const { output } = await build({
    ...config,
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        // Else shared modules would move into the files of parts.
        experimental: { chunkOptimization: false },
      },
    },
  }) as Rolldown.RolldownOutput;
  const files = new Map(
    output.filter((file) => file.type === "chunk").map((file) => [file.fileName, file]),
  );
  const imports = new Map([...files].map(([name, file]) => [name, file.imports]));
  const modulesFrom = (name: string) =>
    [...withImports(imports, name)].flatMap((reached) => files.get(reached)?.moduleIds ?? []);

  const needs = new Map<string, Need>();
  for (const file of files.values()) {
    const checksForms = modulesFrom(file.fileName).some((id) => id.includes("/node_modules/zod/"));
    for (const [id, { renderedLength: size }] of Object.entries(file.modules)) {
      needs.set(id, { parts: new Set(), size, checksForms });
    }
  }
  for (const { fileName, facadeModuleId } of files.values()) {
    if (!facadeModuleId) continue;
    const part = relative(config.root, facadeModuleId).replaceAll("\\", "/");
    for (const id of modulesFrom(fileName)) needs.get(id)?.parts.add(part);
  }
  return needs;
}

/** A file with all that it imports. */
export function withImports(
  imports: ReadonlyMap<string, readonly string[]>,
  file: string,
  reached = new Set<string>(),
): Set<string> {
  if (reached.has(file)) return reached;
  reached.add(file);
  for (const other of imports.get(file) ?? []) withImports(imports, other, reached);
  return reached;
}
