import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { onReachabilityChange } from "../../lib/connectivity.ts";
import { loadWhenIdle } from "../../lib/page-idle.ts";
import { showToast } from "../../ui/toast.ts";
import type { ConversationToolsProps } from "./conversation-tools.tsx";

const load = () => import("./conversation-tools.tsx").then((file) => file.ConversationTools);

/**
 * Loads the list of conversations and its dialogs after the chat: when the screen shows one of them,
 * or when the page is idle.
 */
export function LateTools(props: ConversationToolsProps) {
  const { hasColumn, showsHistory, action, onHistoryClosed, onActionClosed } = props;
  const { t } = useTranslation("app");
  const [Tools, setTools] = useState<ComponentType<ConversationToolsProps>>();
  const isAwaited = showsHistory || action !== undefined;
  useEffect(() => {
    if (Tools) return;
    const show = (loading: ReturnType<typeof load>) =>
      loading.then((tools) => setTools(() => tools)).catch(() => {
        if (!isAwaited) return;
        // The next press loads the file again.
        onHistoryClosed();
        onActionClosed();
        showToast(t("unreachable"), undefined, "error");
      });
    void show(isAwaited || hasColumn ? load() : loadWhenIdle(load));
    return onReachabilityChange((isReached) => isReached && void show(load()));
  }, [isAwaited, hasColumn, Tools]);
  if (Tools) return <Tools {...props} />;
  // The chat keeps its place while the column loads.
  return hasColumn ? <div className="chat-side" /> : null;
}
