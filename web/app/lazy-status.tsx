import { type ComponentType, useEffect, useState } from "react";
import { useSession } from "../features/session/data.ts";
import { useOffline } from "../lib/connectivity.ts";
import { loadWhenIdle } from "../lib/page-idle.ts";
import { currentUserId } from "../lib/session.ts";

/** Shows the offline sign, and the outbox sign to a signed-in user. Loads both on demand. */
export function LazyStatus() {
  const { data: person } = useSession();
  const isOffline = useOffline();
  const [LoadedStatus, setLoadedStatus] = useState<ComponentType<{ personId?: string }>>();
  useEffect(() => {
    if (LoadedStatus || !person && !isOffline) return;
    const load = () => import("./status.tsx");
    (isOffline ? load() : loadWhenIdle(load)).then(
      ({ Status }) => setLoadedStatus(() => Status),
      () => {
        // Tries again when the connection changes.
      },
    );
  }, [person?.id, isOffline]);
  const personId = person === undefined ? currentUserId() : person?.id;
  return LoadedStatus ? <LoadedStatus personId={personId} /> : null;
}
