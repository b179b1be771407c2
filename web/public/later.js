// What can be read is painted first; then the scripts come that make it live, or at the first touch.
// `main` names the first script and then the files that it imports. `parts` names the files of the page.
const { main, parts } = document.currentScript.dataset;
const mainFiles = main.split(" ");
let asked = false;
let failures = 0;
const fetchScripts = () => {
  if (asked) return;
  asked = true;
  for (const href of parts.split(" ")) {
    fetchFile(href).catch(() => {
      // The app fetches it again and shows what failed.
    });
  }
  // The files come before the import, because a browser never fetches again what an import failed to fetch.
  Promise.all(mainFiles.map(fetchFile)).then(() => import(mainFiles[0])).catch(() => {
    // The line broke: the next touch tries again, or its return.
    asked = false;
    failures++;
    if (failures > 1 && document.querySelector("form")) sayThatItFailed();
  });
};
const fetchFile = async (href) => {
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(href);
  await answer.arrayBuffer();
};
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
