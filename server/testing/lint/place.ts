// Tells where a file stands in the tree. The rules decide by this place.
const root = new URL("../../../", import.meta.url).pathname;

/** The path from the repository's root, with forward slashes on every system. */
export function placeOf(filename: string): string {
  const path = filename.replaceAll("\\", "/");
  // On Windows, import.meta.url begins with /C:/… and the linter's path begins with C:/….
  const at = path.startsWith("/") ? root : root.replace(/^\//, "");
  return path.startsWith(decodeURI(at)) ? path.slice(decodeURI(at).length) : path;
}

export const isTest = (place: string) => /\.test\.tsx?$/.test(place);

/** Runs in Deno at build time. Phones never load it. */
export const isWebTool = (place: string) =>
  /^web\/(build|[\w-]+\.config)\.ts$|^web\/(build|scripts)\//.test(place);
