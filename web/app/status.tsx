import { type ComponentType, useEffect, useState } from "react";
import { useOffline } from "../lib/connectivity.ts";
import { OfflineSign } from "./offline-sign.tsx";

/**
 * Shows the outbox sign to a signed-in user. Until that sign has loaded, shows the offline sign.
 */
export function Status({ personId }: { personId?: string }) {
  const isOffline = useOffline();
  const [Sync, setSync] = useState<ComponentType<{ personId: string }>>();
  useEffect(() => {
    if (Sync || !personId) return;
    import("./sync-sign.tsx").then(({ loadSyncSign }) => loadSyncSign())
      .then((sign) => setSync(() => sign), () => {
        // Tries again when the connection changes.
      });
  }, [personId, isOffline]);
  return personId && Sync ? <Sync personId={personId} /> : <OfflineSign />;
}
