import { type ComponentType, useEffect, useState } from "react";

const QUIET = 2500;

/** What nobody waits for, fetched when the page has long been there: it must cost the first paint nothing. */
export function Later() {
  const [Offers, setOffers] = useState<ComponentType>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() =>
        import("./offers.tsx").then(
          ({ loadOffers }) => loadOffers().then((offers) => setOffers(() => offers)),
        ).catch(() => {
          // The next start tries again.
        }), QUIET);
    };
    if (document.readyState === "complete") wait();
    else addEventListener("load", wait, { once: true });
    return () => {
      removeEventListener("load", wait);
      clearTimeout(timer);
    };
  }, []);
  return Offers ? <Offers /> : null;
}
