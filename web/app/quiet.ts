const QUIET = 2500;

/** Once the page has long been there: what nobody waits for must cost the first paint nothing. */
export function whenQuiet(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(act, QUIET);
  };
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
  return () => {
    removeEventListener("load", wait);
    clearTimeout(timer);
  };
}
