import { type ComponentType, useEffect, useState } from "react";
import { useSession } from "../features/session/data.ts";
import { useOffline } from "../lib/connectivity.ts";
import { currentUserId } from "../lib/session.ts";
import { OfflineSign } from "./offline-sign.tsx";

/**
 * Shows the outbox sign to a signed-in user. Until that sign has loaded, shows the offline sign.
 */
export function Status() {
  const { data: person } = useSession();
  const personId = person === undefined ? currentUserId() : person?.id;
  const isOffline = useOffline();
  const [Sync, setSync] = useState<ComponentType<{ personId: string }>>();
  useEffect(() => {
    if (Sync || !personId) return;
    import("./sync-sign.tsx").then(({ loadSyncSign }) => loadSyncSign())
      .then((sign) => setSync(() => sign), () => {
        // Tries again when the connection changes.
      });
  }, [personId, isOffline]);
  if (personId && Sync) return <Sync personId={personId} />;
  return (
    <>
      <OfflineSign />
      {/* Keeps the space of the sign. */}
      {personId && !isOffline && <span className="size-11" />}
    </>
  );
}
