import { type ComponentType, useEffect, useState } from "react";
import { useSession } from "../features/session/data.ts";
import { useOffline } from "../lib/connectivity.ts";
import { currentUserId } from "../lib/session.ts";
import { OfflineSign } from "./offline-sign.tsx";

type EntryFile = { SearchEntry: ComponentType };
/** Undefined after a developer has deleted the search. */
const [loadSearchEntry] = Object.values(import.meta.glob<EntryFile>("./search-entry.tsx"));

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
    loadSearchEntry?.().then((file) => setSearch(() => file.SearchEntry), () => {
      // Tries again when the connection changes.
    });
  }, [personId, isOffline]);
  const search = loadSearchEntry && personId &&
    (Search ? <Search /> : <span className="size-11 xl:w-44" />);
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
