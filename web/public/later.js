// What can be read is painted first; then the scripts come that make it live, or at the first touch.
// `main` names the first script and then the files that it imports. `parts` names the files of the page.
const { main, parts } = document.currentScript.dataset;
const mainFiles = main.split(" ");
let asked = false;
let failures = 0;
const fetchScripts = () => {
  if (asked) return;
  asked = true;
  // The first script goes first: it alone makes the page live. Its files come before the import, because some browsers do
  // not fetch again what an import failed to fetch.
  const first = mainFiles.map(fetchFile);
  for (const href of parts.split(" ").filter(Boolean)) {
    fetchFile(href).catch(() => {
      // The app fetches it again and shows what failed.
    });
  }
  Promise.all(first).then(() => import(mainFiles[0])).catch(() => {
    // The line broke: the next touch tries again, or its return.
    asked = false;
    failures++;
    if (failures > 1 && document.querySelector("form")) sayThatItFailed();
  });
};
// Like lib/load-part.ts: a dead network, or the log-in page of a hotel's network, must not pass for a file.
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
// A form that nothing answers is worse than none.
const sayThatItFailed = () => {
  document.getElementById("root").replaceChildren();
  document.getElementById("no-words").hidden = false;
};
const afterPaint = () => {
  if (document.hidden) fetchScripts();
  else if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes("paint")) {
    // Told when it is on the glass: after a frame alone, a slow phone is still drawing.
    new PerformanceObserver(fetchScripts).observe({ type: "paint", buffered: true });
  } else requestAnimationFrame(() => setTimeout(fetchScripts));
};
if (document.readyState === "complete") afterPaint();
else addEventListener("load", afterPaint, { once: true });
for (const sign of ["pointerdown", "keydown", "online"]) {
  addEventListener(sign, fetchScripts, { passive: true });
}
