// What can be read is painted first; then the scripts come that make it live, or at the first touch.
const { main, parts } = document.currentScript.dataset;
let asked = false;
const fetchScripts = () => {
  if (asked) return;
  asked = true;
  for (const href of parts.split(" ")) {
    document.head.append(Object.assign(document.createElement("link"), {
      rel: "modulepreload",
      href,
    }));
  }
  import(main);
};
const afterPaint = () =>
  document.hidden ? fetchScripts() : requestAnimationFrame(() => setTimeout(fetchScripts));
if (document.readyState === "complete") afterPaint();
else addEventListener("load", afterPaint, { once: true });
for (const touch of ["pointerdown", "keydown"]) {
  addEventListener(touch, fetchScripts, { once: true, passive: true });
}
