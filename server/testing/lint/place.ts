// Where a file stands in the tree: what the rules decide by.
const root = new URL("../../../", import.meta.url).pathname;

/** The path from the repository's root, with forward slashes on every system. */
export function placeOf(filename: string): string {
  const path = filename.replaceAll("\\", "/");
  // A drive's colon: import.meta.url says /C:/…, the linter C:/….
  const at = path.startsWith("/") ? root : root.replace(/^\//, "");
  return path.startsWith(decodeURI(at)) ? path.slice(decodeURI(at).length) : path;
}

export const isTest = (place: string) => /\.test\.tsx?$/.test(place);

/** Runs at build time, in Deno, and is not shipped to a phone. */
export const isWebTool = (place: string) =>
  /^web\/(build|[\w-]+\.config)\.ts$|^web\/(build|scripts)\//.test(place);
