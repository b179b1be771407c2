import { type ComponentType, useEffect, useState } from "react";
import { useSession } from "../features/session/data.ts";
import { useOffline } from "../lib/http/connectivity.ts";
import { loadWhenIdle } from "../lib/loading/idle.ts";

/** Shows the offline sign, and the outbox sign to a signed-in user. Loads both on demand. */
export function LazyStatus() {
  const { data: person } = useSession();
  const isOffline = useOffline();
  const [LoadedStatus, setLoadedStatus] = useState<ComponentType>();
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
  if (LoadedStatus) return <LoadedStatus />;
  // Keeps the space of the signs, so that nothing in the header moves later.
  return (
    <>
      <span className="hidden size-11 known:block xl:w-44" />
      <span className="hidden size-11 known:block" />
    </>
  );
}
