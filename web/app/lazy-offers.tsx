import { type ComponentType, useEffect, useState } from "react";
import { loadWhenIdle } from "../lib/page-idle.ts";

/** Loads the app's own offers (update, install, lost data) after the page. */
export function LazyOffers() {
  const [Offers, setOffers] = useState<ComponentType>();
  useEffect(() => {
    loadWhenIdle(() => import("./offers.tsx").then(({ loadOffers }) => loadOffers()))
      .then((offers) => setOffers(() => offers))
      .catch(() => {
        // The next start tries again.
      });
  }, []);
  return Offers ? <Offers /> : null;
}
