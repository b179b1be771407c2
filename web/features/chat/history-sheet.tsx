import { useId } from "react";
import { useTranslation } from "react-i18next";
import { XIcon } from "../../ui/icons/frame.tsx";
import { closedBy, useModal } from "../../ui/use-modal.ts";
import { Conversations, type ConversationsProps } from "./conversations.tsx";
import { toolClass } from "./tool-class.ts";

type Props = ConversationsProps & { open: boolean; onClose: () => void };

/** The list of earlier conversations, which opens from the side. */
export function HistorySheet({ open, onClose, ...props }: Props) {
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
