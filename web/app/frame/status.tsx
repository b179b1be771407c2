import { type ComponentType, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../features/session/data.ts";
import { checkReachability } from "../../lib/http/check-reachability.ts";
import { useOffline } from "../../lib/http/connectivity.ts";
import { currentUserId } from "../../lib/http/session.ts";
import { Button } from "../../ui/button.tsx";
import { WifiOffIcon } from "../../ui/icons.ts";

/**
 * Shows the outbox sign to a signed-in user. Until that sign has loaded, shows the offline sign.
 */
export function Status() {
  const { data: person } = useSession();
  const userId = person === undefined ? currentUserId() : person?.id;
  const isOffline = useOffline();
  const [Sync, setSync] = useState<ComponentType<{ userId: string }>>();
  const [Search, setSearch] = useState<ComponentType>();
  useEffect(() => {
    if (Sync || !userId) return;
    import("../user/sync-sign.tsx").then(({ loadSyncSign }) => loadSyncSign())
      .then((sign) => setSync(() => sign), () => {
        // Tries again when the connection changes.
      });
  }, [userId, isOffline]);
  useEffect(() => {
    if (Search || !userId) return;
    import("../user/search-entry.tsx").then((file) => setSearch(() => file.SearchEntry)).catch(
      () => {
        // Tries again when the connection changes.
      },
    );
  }, [userId, isOffline]);
  const search = userId && (Search ? <Search /> : <span className="size-11 xl:w-44" />);
  if (userId && Sync) {
    return (
      <>
        {search}
        <Sync userId={userId} />
      </>
    );
  }
  return (
    <>
      {search}
      <OfflineSign />
      {/* Keeps the space of the sign. */}
      {userId && !isOffline && <span className="size-11" />}
    </>
  );
}

/**
 * Shows an offline icon with an explanation and a retry button. Empty when the server is reachable.
 */
function OfflineSign() {
  const { t } = useTranslation("app");
  const isOffline = useOffline();
  const [isAsking, setAsking] = useState(false);
  const id = useId();

  const ask = () => {
    setAsking(true);
    checkReachability().finally(() => setAsking(false));
  };

  return (
    <>
      <span role="status" className="sr-only">{isOffline && t("offline")}</span>
      {isOffline && (
        <>
          <button
            type="button"
            popoverTarget={id}
            aria-label={t("offline")}
            className="offline-sign late grid size-11 place-items-center rounded-field text-muted hover:bg-base-content/6"
          >
            <WifiOffIcon />
          </button>
          <div
            id={id}
            popover="auto"
            className="menu-box fixed inset-auto end-3 top-15 m-0 w-72 max-w-[calc(100vw-1.5rem)] rounded-box border border-line bg-base-100 p-4 text-base-content shadow-float"
          >
            <p className="font-semibold my:font-bold">{t("offline")}</p>
            <p className="mt-1 mb-3 text-sm text-muted">{t("offlineText")}</p>
            <Button tone="soft" pending={isAsking} pendingLabel={t("retry")} onClick={ask}>
              {t("retry")}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
