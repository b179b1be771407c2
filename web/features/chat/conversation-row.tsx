import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatDate, languageOf } from "../../lib/format.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { paths } from "../../lib/paths.ts";
import { PencilIcon, TrashIcon } from "../../ui/icons/actions.tsx";
import type { ConversationAction } from "./conversation-dialogs.tsx";
import type { Conversation } from "./data.ts";
import { toolClass } from "./tool-class.ts";

type Props = {
  conversation: Conversation;
  isOpen: boolean;
  onOpen?: () => void;
  onAction: (action: ConversationAction) => void;
};

export function ConversationRow({ conversation, isOpen, onOpen, onAction }: Props) {
  const { t } = useTranslation("chat");
  const language = useLanguage();
  const { id, title, updatedAt } = conversation;
  return (
    <li className="chat-row" data-open={isOpen || undefined}>
      <Link
        to={`${paths.chat}/${id}`}
        aria-current={isOpen ? "page" : undefined}
        onClick={onOpen}
        className="min-w-0 flex-1 rounded-field px-2 py-2"
      >
        <span lang={languageOf(title)} className="line-clamp-2 font-medium">{title}</span>
        <span className="block text-xs text-muted">{formatDate(updatedAt, language)}</span>
      </Link>
      <button
        type="button"
        className={toolClass}
        aria-label={`${t("rename")}: ${title}`}
        title={t("rename")}
        onClick={() => onAction({ act: "rename", conversation })}
      >
        <PencilIcon className="size-4.5" />
      </button>
      <button
        type="button"
        className={toolClass}
        aria-label={`${t("delete")}: ${title}`}
        title={t("delete")}
        onClick={() => onAction({ act: "delete", conversation })}
      >
        <TrashIcon className="size-4.5" />
      </button>
    </li>
  );
}
