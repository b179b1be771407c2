// The build calls `loadPart` in place of each `import()`. Browsers remember an import that failed and do not fetch its
// files again. So this code fetches the files first, and the import takes them from the browser's cache. It uses `fetch`,
// because Chromium remembers a failed preload, too.
const started = new Map<string, Promise<unknown>>();

/** Rejects if a file cannot be fetched. The next call fetches that file again. */
export async function loadPart<T>(run: () => Promise<T>, files: string[] = []): Promise<T> {
  await Promise.all(files.map(fetchOnce));
  return run();
}

function fetchOnce(file: string): Promise<unknown> {
  const known = started.get(file);
  if (known) return known;
  const fetched = fetchFile(`/${file}`);
  started.set(file, fetched);
  fetched.catch(() => started.delete(file));
  return fetched;
}

async function fetchFile(href: string) {
  // The HTML has already asked for this file.
  if (document.querySelector(`link[href="${href}"]`)) return;
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(`${href} answered ${answer.status}`);
  await answer.arrayBuffer();
  if (href.endsWith(".css")) await addStyles(href);
}

function addStyles(href: string) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  return new Promise<unknown>((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} could not be used`));
    };
    document.head.append(link);
  });
}

/** The name that the build calls. */
export { loadPart as __vitePreload };
