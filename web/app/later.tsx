import { type ComponentType, useEffect, useState } from "react";
import { loadAhead } from "../lib/quiet.ts";

/** What the app offers of itself. */
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
