import { type ComponentType, useEffect, useState } from "react";
import { useOffline } from "../lib/contact.ts";
import { OfflineSign } from "./offline-sign.tsx";

/** Whoever is signed in also has an outbox to hear of; until that is loaded the network's sign stands in. */
export function Signs({ personId }: { personId?: string }) {
  const isOffline = useOffline();
  const [Sync, setSync] = useState<ComponentType<{ personId: string }>>();
  useEffect(() => {
    if (Sync || !personId) return;
    import("./sync-sign.tsx").then(({ loadSyncSign }) => loadSyncSign())
      .then((sign) => setSync(() => sign), () => {
        // Tried again when the network comes or goes.
      });
  }, [personId, isOffline]);
  return personId && Sync ? <Sync personId={personId} /> : <OfflineSign />;
}
