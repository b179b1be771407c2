import { type ComponentType, useEffect, useState } from "react";
import { whenQuiet } from "../lib/quiet.ts";

/** What the app offers of itself. */
export function Later() {
  const [Offers, setOffers] = useState<ComponentType>();
  useEffect(() => {
    let isGone = false;
    whenQuiet()
      .then(() => isGone ? undefined : import("./offers.tsx"))
      .then((file) => file?.loadOffers())
      .then((offers) => setOffers(() => offers))
      .catch(() => {
        // The next start tries again.
      });
    return () => {
      isGone = true;
    };
  }, []);
  return Offers ? <Offers /> : null;
}
