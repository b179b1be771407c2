import { type ComponentType, useEffect, useState } from "react";
import { useSession } from "../features/session/data.ts";
import { useOffline } from "../lib/contact.ts";
import { loadAhead } from "../lib/quiet.ts";

/** Shows the offline sign, and the outbox sign to a signed-in user. Loads both on demand. */
export function Sign() {
  const { data: person } = useSession();
  const isOffline = useOffline();
  const [Shown, setShown] = useState<ComponentType<{ personId?: string }>>();
  useEffect(() => {
    if (Shown || !person && !isOffline) return;
    const load = () => import("./signs.tsx");
    (isOffline ? load() : loadAhead(load)).then(({ Signs }) => setShown(() => Signs), () => {
      // Tries again when the connection changes.
    });
  }, [person?.id, isOffline]);
  return Shown ? <Shown personId={person?.id} /> : null;
}
