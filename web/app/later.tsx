import { type ComponentType, useEffect, useState } from "react";
import { loadAhead } from "../lib/quiet.ts";

/** Loads the app's own offers (update, install, lost data) after the page. */
export function Later() {
  const [Offers, setOffers] = useState<ComponentType>();
  useEffect(() => {
    loadAhead(() => import("./offers.tsx").then(({ loadOffers }) => loadOffers()))
      .then((offers) => setOffers(() => offers))
      .catch(() => {
        // The next start tries again.
      });
  }, []);
  return Offers ? <Offers /> : null;
}
