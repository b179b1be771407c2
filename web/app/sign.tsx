import { type ComponentType, useEffect, useState } from "react";
import { useSession } from "../features/session/data.ts";
import { useOffline } from "../lib/contact.ts";
import { whenQuiet } from "../lib/quiet.ts";

/** Tells of the network, and whoever is signed in of her outbox. */
export function Sign() {
  const { data: person } = useSession();
  const isOffline = useOffline();
  const [Shown, setShown] = useState<ComponentType<{ personId?: string }>>();
  useEffect(() => {
    if (Shown || !person && !isOffline) return;
    let isOver = false;
    const load = () => {
      if (isOver) return;
      import("./signs.tsx").then(({ Signs }) => setShown(() => Signs), () => {
        // Tried again when the network comes or goes.
      });
    };
    if (isOffline) load();
    else whenQuiet().then(load);
    return () => {
      isOver = true;
    };
  }, [person?.id, isOffline]);
  return Shown ? <Shown personId={person?.id} /> : null;
}
