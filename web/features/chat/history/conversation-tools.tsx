import { useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import { closedBy, useModal } from "../../../ui/dialog.tsx";
import { XIcon } from "../../../ui/icons.ts";
import type { ShownMessage } from "../run/overlay.ts";
import { toolClass } from "../tool-button.tsx";
import { type ConversationAction, ConversationDialogs } from "./conversation-dialogs.tsx";
import { Conversations, type ConversationsProps } from "./conversations.tsx";
import { saveConversation } from "./export.ts";

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

/** The list of conversations beside the chat, on a screen that has room for both. */
function HistoryColumn(props: ConversationsProps) {
  const { t } = useTranslation("chat");
  const heading = useId();
  return (
    <nav aria-labelledby={heading} className="chat-side">
      <h2 id={heading} className="px-4 pt-3 text-base">{t("history")}</h2>
      <Conversations {...props} />
    </nav>
  );
}

type Props = ConversationsProps & { open: boolean; onClose: () => void };

/** The list of earlier conversations, which opens from the side. */
function HistorySheet({ open, onClose, ...props }: Props) {
  const { t } = useTranslation("chat");
  const { t: app } = useTranslation("app");
  const heading = useId();
  const dialog = useModal(open);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      {...closedBy(open, onClose)}
      onClick={({ target }) => target === dialog.current && onClose()}
      className="modal modal-start"
    >
      <div className="modal-box flex w-88 flex-col">
        <div className="flex items-center justify-between gap-2 ps-4 pe-2 pt-2">
          <h2 id={heading} className="text-lg">{t("history")}</h2>
          <button
            type="button"
            className={toolClass}
            aria-label={app("close")}
            onClick={onClose}
          >
            <XIcon />
          </button>
        </div>
        {open && <Conversations onChosen={onClose} {...props} />}
      </div>
    </dialog>
  );
}
