// Fetches the files of a part before its import. The build calls `loadPart` in place of each
// `import()`. Some browsers remember an import that failed and do not fetch its files again. So
// this code fetches the files first, and the import takes them from the browser's cache. It uses
// `fetch`, because Chromium remembers a failed preload, too.

/**
 * A browser waits for minutes on a dead network. A byte of any file shows that the network works.
 */
const SILENT_SECONDS = 30;

const fetches = new Map<string, Promise<unknown>>();
const failedFiles = new Set<string>();
/** Counts the pieces of files that have arrived. */
let receivedChunks = 0;

/** Rejects if a file cannot be fetched. The next call fetches that file again. */
export async function loadPart<T>(run: () => Promise<T>, files: string[] = []): Promise<T> {
  await Promise.all(files.map(fetchOnce));
  return run();
}

function fetchOnce(file: string): Promise<unknown> {
  const pending = fetches.get(file);
  if (pending) return pending;
  const href = `/${file}`;
  const fetched = fetchFile(href);
  fetches.set(file, fetched);
  fetched.catch(() => {
    fetches.delete(file);
    failedFiles.add(href);
  });
  return fetched;
}

async function fetchFile(href: string) {
  // The HTML has already asked for this file. If that request failed, the import fails, and the
  // error screen reloads.
  if (document.querySelector(`link[href="${href}"]`)) return;
  await fetchWhole(href);
  if (href.endsWith(".css")) await addStyles(href);
}

async function fetchWhole(href: string) {
  const stop = new AbortController();
  let lastCount = receivedChunks;
  let silentSeconds = 0;
  // Counts only seconds in which the page runs. A page that the browser froze has not waited.
  const interval = setInterval(() => {
    silentSeconds = lastCount === receivedChunks ? silentSeconds + 1 : 0;
    lastCount = receivedChunks;
    // Not an AbortError, because callers take that as the user's wish.
    if (silentSeconds >= SILENT_SECONDS) stop.abort(new Error(`${href} did not arrive`));
  }, 1000);
  try {
    const answer = await fetch(href, {
      signal: stop.signal,
      // The browser may have the wrong answer in its cache.
      cache: failedFiles.has(href) ? "reload" : "default",
    });
    if (!isRequestedFile(answer)) throw new Error(`${href} answered ${answer.status}`);
    const reader = answer.body?.getReader();
    do receivedChunks++; while (reader && !(await reader.read()).done);
  } finally {
    clearInterval(interval);
  }
}

/** A hotel network's log-in page answers for every file, with status 200. */
const isRequestedFile = ({ ok, redirected, headers }: Response) =>
  ok && !redirected && !headers.get("content-type")?.startsWith("text/html");

function addStyles(href: string) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  return new Promise<unknown>((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} did not arrive`));
    };
    document.head.append(link);
  });
}

/** The name that the build calls. */
export { loadPart as __vitePreload };
