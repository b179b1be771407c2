// Fetches the scripts of a page after its first paint, or at the first touch. The user can read the
// page before that. `main` names the first script and then the files that it imports. `parts` names
// the files of the page.
const { main, parts } = document.currentScript.dataset;
const mainFiles = main.split(" ");
let asked = false;
let failures = 0;
const fetchScripts = () => {
  if (asked) return;
  asked = true;
  // The first script is fetched first, because it alone makes the page react. Its files come before
  // the import, because some browsers do not fetch again what an import failed to fetch.
  const first = mainFiles.map(fetchFile);
  for (const href of parts.split(" ").filter(Boolean)) {
    fetchFile(href).catch(() => {
      // The app fetches this file again and shows a failure.
    });
  }
  Promise.all(first).then(() => import(mainFiles[0])).catch(() => {
    // The connection broke. The next touch tries again, or the event `online`.
    asked = false;
    failures++;
    if (failures > 1 && document.querySelector("form")) sayThatItFailed();
  });
};
// Like load-part.ts: a dead network or a hotel network's log-in page must not pass for a file.
const SILENT_SECONDS = 30;
const failed = new Set();
let heard = 0;
const fetchFile = async (href) => {
  const stop = new AbortController();
  let known = heard;
  let silentSeconds = 0;
  const watch = setInterval(() => {
    silentSeconds = known === heard ? silentSeconds + 1 : 0;
    known = heard;
    if (silentSeconds >= SILENT_SECONDS) stop.abort();
  }, 1000);
  try {
    const cache = failed.has(href) ? "reload" : "default";
    const answer = await fetch(href, { signal: stop.signal, cache });
    if (!isFileItself(answer)) throw new Error(href);
    const reader = answer.body.getReader();
    do heard++; while (!(await reader.read()).done);
  } catch (error) {
    failed.add(href);
    throw error;
  } finally {
    clearInterval(watch);
  }
};
const isFileItself = ({ ok, redirected, headers }) =>
  ok && !redirected && !headers.get("content-type")?.startsWith("text/html");
// A form that does not react is worse than no form.
const sayThatItFailed = () => {
  document.getElementById("root").replaceChildren();
  document.getElementById("no-words").hidden = false;
};
const afterPaint = () => {
  if (document.hidden) fetchScripts();
  else if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes("paint")) {
    // The entry comes when the paint is on the screen. After one frame alone, a slow phone still
    // draws.
    new PerformanceObserver(fetchScripts).observe({ type: "paint", buffered: true });
  } else requestAnimationFrame(() => setTimeout(fetchScripts));
};
if (document.readyState === "complete") afterPaint();
else addEventListener("load", afterPaint, { once: true });
for (const sign of ["pointerdown", "keydown", "online"]) {
  addEventListener(sign, fetchScripts, { passive: true });
}
