import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useConfig } from "../../../lib/http/queries.ts";
import { languageOf } from "../../../lib/words/formats.ts";
import {
  DownloadIcon,
  EllipsisVerticalIcon,
  HistoryIcon,
  PencilIcon,
  SquarePenIcon,
  TrashIcon,
} from "../../../ui/icons.ts";
import { Menu } from "../../../ui/menu.tsx";
import { ToolButton, toolClass } from "../tool-button.tsx";
import type { ConversationAction } from "./conversation-dialogs.tsx";

type Props = {
  title: string;
  badge: ReactNode;
  /** False for a conversation without a question, because no action makes sense yet. */
  hasMenu: boolean;
  /** Opens the list of conversations. Undefined while the list stands beside the chat. */
  onHistory: (() => void) | undefined;
  onNew: () => void;
  onAction: (act: ConversationAction["act"]) => void;
};

/** The title of the conversation, its model, and the actions for it. */
export function ChatHead({ title, badge, hasMenu, onHistory, onNew, onAction }: Props) {
  const { t } = useTranslation("chat");
  const items = [
    { act: "rename", icon: PencilIcon },
    { act: "export", icon: DownloadIcon },
    { act: "delete", icon: TrashIcon },
  ] as const;
  return (
    <div className="chat-head">
      {onHistory && (
        <ToolButton
          className="sm:flex sm:w-auto sm:gap-2 sm:px-3"
          label={t("history")}
          aria-haspopup="dialog"
          onClick={onHistory}
        >
          <HistoryIcon />
          <span className="hidden text-sm font-semibold sm:inline my:font-bold">
            {t("historyShort")}
          </span>
        </ToolButton>
      )}
      <div className="chat-title">
        <h1
          lang={languageOf(title)}
          className="line-clamp-1 min-w-0 text-base wrap-anywhere"
          tabIndex={-1}
        >
          {title}
        </h1>
        {badge}
      </div>
      {onHistory && (
        <ToolButton label={t("new")} onClick={onNew}>
          <SquarePenIcon />
        </ToolButton>
      )}
      {hasMenu && (
        <Menu
          label={t("menu")}
          align="end"
          buttonClass={toolClass}
          button={
            <>
              <EllipsisVerticalIcon />
              <span className="sr-only">{t("menu")}</span>
            </>
          }
        >
          {items.map(({ act, icon: Sign }) => (
            <li key={act} role="none">
              <button type="button" role="menuitem" tabIndex={-1} onClick={() => onAction(act)}>
                <Sign className="size-4.5" />
                {t(act)}
              </button>
            </li>
          ))}
        </Menu>
      )}
    </div>
  );
}

const DEFAULT = "GPT-5";

/** Names the model that answers here, and says if it is only a demo. */
export function ModelBadge() {
  const { t } = useTranslation("chat");
  const assistant = useConfig()?.assistant;
  return (
    <span className="chat-badge">
      <span lang="en">{assistant?.label ?? DEFAULT}</span>
      {assistant?.isDemo && <span>· {t("demo")}</span>}
    </span>
  );
}
