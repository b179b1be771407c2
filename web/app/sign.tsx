import { type ComponentType, useEffect, useState } from "react";
import { useSession } from "../features/session/data.ts";
import { useOffline } from "../lib/contact.ts";
import { loadAhead } from "../lib/quiet.ts";

/** Tells of the network, and whoever is signed in of her outbox. */
export function Sign() {
  const { data: person } = useSession();
  const isOffline = useOffline();
  const [Shown, setShown] = useState<ComponentType<{ personId?: string }>>();
  useEffect(() => {
    if (Shown || !person && !isOffline) return;
    const load = () => import("./signs.tsx");
    (isOffline ? load() : loadAhead(load)).then(({ Signs }) => setShown(() => Signs), () => {
      // Tried again when the network comes or goes.
    });
  }, [person?.id, isOffline]);
  return Shown ? <Shown personId={person?.id} /> : null;
}
