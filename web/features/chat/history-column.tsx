import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Conversations, type ConversationsProps } from "./conversations.tsx";

/** The list of conversations beside the chat, on a screen that has room for both. */
export function HistoryColumn(props: ConversationsProps) {
  const { t } = useTranslation("chat");
  const heading = useId();
  return (
    <nav aria-labelledby={heading} className="chat-side">
      <h2 id={heading} className="px-4 pt-3 text-base">{t("history")}</h2>
      <Conversations {...props} />
    </nav>
  );
}
