import { type ComponentType, useEffect, useState } from "react";
import { loadWhenIdle } from "../lib/loading/idle.ts";

/** Loads what a page does not show at first: the app's own offers (update, install, lost data). */
export function LazyOffers() {
  const [Offers, setOffers] = useState<ComponentType>();
  useEffect(() => {
    const keepFocus = () =>
      import("./keep-focus.ts").then(({ keepFocus }) => keepFocus()).catch(() => {
        // The next start tries again.
      });
    // Nothing can lose the focus before something has it.
    addEventListener("focusin", keepFocus, { once: true });
    loadWhenIdle(() => import("./offers.tsx").then(({ loadOffers }) => loadOffers()))
      .then((offers) => {
        setOffers(() => offers);
        // Journeys wait for this mark: most pages have nothing to offer.
        document.documentElement.dataset.offers = "";
      })
      .catch(() => {
        // The next start tries again.
      });
  }, []);
  return Offers ? <Offers /> : null;
}
