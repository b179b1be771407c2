import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Unreachable } from "../../../lib/http/api.ts";
import { onReachabilityChange } from "../../../lib/http/connectivity.ts";
import { loadWhenIdle } from "../../../lib/loading/idle.ts";
import { Failed, ListSkeleton } from "../../../ui/list-states.tsx";
import { showToast } from "../../../ui/toast.tsx";
import type { ConversationToolsProps } from "./conversation-tools.tsx";

const load = () => import("./conversation-tools.tsx").then((file) => file.ConversationTools);

/**
 * Loads the list of conversations and its dialogs after the chat: when the screen shows one of
 * them, or when the page is idle.
 */
export function LateTools(props: ConversationToolsProps) {
  const { hasColumn, showsHistory, action, onHistoryClosed, onActionClosed } = props;
  const { t } = useTranslation("chat");
  const { t: app } = useTranslation("app");
  const [Tools, setTools] = useState<ComponentType<ConversationToolsProps>>();
  const [error, setError] = useState<Error | null>(null);
  const isAwaited = showsHistory || action !== undefined;

  const show = (loading: ReturnType<typeof load>) =>
    void loading.then((tools) => setTools(() => tools)).catch((cause) => {
      setError(new Unreachable(false, cause));
      if (!isAwaited) return;
      // The next press loads the file again.
      onHistoryClosed();
      onActionClosed();
      showToast(app("unreachable"), undefined, "error");
    });
  const loadNow = () => {
    setError(null);
    show(load());
  };

  useEffect(() => {
    if (Tools) return;
    if (isAwaited || hasColumn) loadNow();
    else show(loadWhenIdle(load));
    return onReachabilityChange((isReached) => isReached && loadNow());
  }, [isAwaited, hasColumn, Tools]);

  if (Tools) return <Tools {...props} />;
  return (
    <>
      {hasColumn && (
        // The chat keeps its place while the column loads.
        <div className="chat-side px-4 py-3">
          {error
            ? (
              <Failed
                offline={t("listOffline")}
                query={{ error, isFetching: false, refetch: loadNow }}
              />
            )
            : <ListSkeleton label={t("loadingList")} rows={5} />}
        </div>
      )}
      {isAwaited && (
        <p
          role="status"
          className="btn btn-primary fixed inset-x-0 top-1/2 z-50"
        >
          <span className="spin" aria-hidden="true" /> {app("loading")}
        </p>
      )}
    </>
  );
}
