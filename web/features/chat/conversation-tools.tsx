import { useEffect } from "react";
import { type ConversationAction, ConversationDialogs } from "./conversation-dialogs.tsx";
import type { ConversationsProps } from "./conversations.tsx";
import { HistoryColumn } from "./history-column.tsx";
import { HistorySheet } from "./history-sheet.tsx";
import type { ShownMessage } from "./overlay.ts";
import { saveConversation } from "./save-conversation.ts";

export type ConversationToolsProps = Omit<ConversationsProps, "onChosen"> & {
  /** The list stands beside the chat. */
  hasColumn: boolean;
  /** The user has opened the list over the chat. */
  showsHistory: boolean;
  onHistoryClosed: () => void;
  /** What the user does with one of the conversations. */
  action: ConversationAction | undefined;
  /** The messages of the open conversation, which the user may save as a file. */
  messages: readonly ShownMessage[];
  onActionClosed: () => void;
  onDeleted: (id: string) => void;
};

/** The list of all conversations, and what the user can do with one of them. */
export function ConversationTools(props: ConversationToolsProps) {
  const { hasColumn, showsHistory, onHistoryClosed, action, onActionClosed, onDeleted } = props;
  const { openId, onNew, onAction, messages } = props;
  const list = { openId, onNew, onAction };
  useEffect(() => {
    if (action?.act !== "export") return;
    saveConversation(action.conversation.title, messages);
    onActionClosed();
  }, [action]);
  return (
    <>
      {hasColumn
        ? <HistoryColumn {...list} />
        : <HistorySheet open={showsHistory} onClose={onHistoryClosed} {...list} />}
      <ConversationDialogs action={action} onClose={onActionClosed} onDeleted={onDeleted} />
    </>
  );
}
