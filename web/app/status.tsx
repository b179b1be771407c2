import { type ComponentType, useEffect, useState } from "react";
import { useSession } from "../features/session/data.ts";
import { useOffline } from "../lib/http/connectivity.ts";
import { currentUserId } from "../lib/http/session.ts";
import { OfflineSign } from "./offline-sign.tsx";

/**
 * Shows the outbox sign to a signed-in user. Until that sign has loaded, shows the offline sign.
 */
export function Status() {
  const { data: person } = useSession();
  const personId = person === undefined ? currentUserId() : person?.id;
  const isOffline = useOffline();
  const [Sync, setSync] = useState<ComponentType<{ personId: string }>>();
  const [Search, setSearch] = useState<ComponentType>();
  useEffect(() => {
    if (Sync || !personId) return;
    import("./sync-sign.tsx").then(({ loadSyncSign }) => loadSyncSign())
      .then((sign) => setSync(() => sign), () => {
        // Tries again when the connection changes.
      });
  }, [personId, isOffline]);
  useEffect(() => {
    if (Search || !personId) return;
    import("./search-entry.tsx").then((file) => setSearch(() => file.SearchEntry)).catch(() => {
      // Tries again when the connection changes.
    });
  }, [personId, isOffline]);
  const search = personId && (Search ? <Search /> : <span className="size-11 xl:w-44" />);
  if (personId && Sync) {
    return (
      <>
        {search}
        <Sync personId={personId} />
      </>
    );
  }
  return (
    <>
      {search}
      <OfflineSign />
      {/* Keeps the space of the sign. */}
      {personId && !isOffline && <span className="size-11" />}
    </>
  );
}
