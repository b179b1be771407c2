// The build calls `loadPart` in place of each `import()`. A browser remembers an `import()` that failed and never fetches
// its files again, so an import may only run when its files are here. This code fetches the files first, as preloads,
// and a preload that failed can be fetched again.
const started = new Map<string, Promise<void>>();

/** Rejects if a file cannot be fetched. The next call fetches that file again. */
export async function loadPart<T>(run: () => Promise<T>, files: string[] = []): Promise<T> {
  await Promise.all(files.map(fetchOnce));
  return run();
}

function fetchOnce(file: string): Promise<void> {
  const known = started.get(file);
  if (known) return known;
  const fetched = addLink(file);
  started.set(file, fetched);
  fetched.catch(() => started.delete(file));
  return fetched;
}

function addLink(file: string) {
  const link = document.createElement("link");
  link.rel = file.endsWith(".css") ? "stylesheet" : "preload";
  if (link.rel === "preload") link.as = "script";
  // Imports are fetched in this mode, and only the same mode finds the preloaded file.
  link.crossOrigin = "";
  link.href = `/${file}`;
  return new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${file} could not be fetched`));
    };
    document.head.append(link);
  });
}

/** The name that the build calls. */
export { loadPart as __vitePreload };
