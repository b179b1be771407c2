// The chat page: one conversation with the model, and the list of all conversations.
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { ChatHead } from "../features/chat/chat-head.tsx";
import { ChatProblem } from "../features/chat/chat-problem.tsx";
import { Composer } from "../features/chat/composer.tsx";
import {
  type ConversationAction,
  ConversationDialogs,
} from "../features/chat/conversation-dialogs.tsx";
import { draftKeyOf } from "../features/chat/draft-key.ts";
import { EmptyChat } from "../features/chat/empty-chat.tsx";
import { HistoryColumn } from "../features/chat/history-column.tsx";
import { HistorySheet } from "../features/chat/history-sheet.tsx";
import { MessageList } from "../features/chat/message-list.tsx";
import { useImageModels } from "../features/chat/pictures/models.ts";
import { ModelBadge } from "../features/chat/model-badge.tsx";
import { stopRun } from "../features/chat/running.ts";
import { AnswerAnnouncer } from "../features/chat/answer-announcer.tsx";
import { useAsking } from "../features/chat/use-asking.ts";
import { useConversation } from "../features/chat/use-conversation.ts";
import { useExport } from "../features/chat/use-export.ts";
import { useWholeScreen } from "../features/chat/use-whole-screen.ts";
import { usageKeys } from "../features/usage/data.ts";
import { QuotaLine } from "../features/usage/quota-line.tsx";
import { useHasLeft } from "../features/usage/use-has-left.ts";
import { useConfig } from "../lib/config.ts";
import { paths } from "../lib/paths.ts";
import { queryClient } from "../lib/query.ts";
import { useMediaQuery } from "../lib/use-media-query.ts";
import { Notice } from "../ui/notice.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";
import "./ai.css";
import "./ai-pictures.css";
import "./ai-attachments.css";

/** The chat has the height of the screen (ai.css), and room for the conversations beside it. */
const ROOM_FOR_COLUMN = "(min-width: 64rem) and (min-height: 384px)";

export function Chat() {
  const { t } = useTranslation("chat");
  const { t: app } = useTranslation("app");
  const navigate = useNavigate();
  const assistant = useConfig()?.assistant;
  const { conversationId: openId } = useParams();
  const shown = useConversation(openId);
  const { conversation, title, messages, run, isKnown, isMissing, age, failed } = shown;
  const hasColumn = useMediaQuery(ROOM_FOR_COLUMN);
  const [showsHistory, setShowsHistory] = useState(false);
  const [action, setAction] = useState<ConversationAction>();
  const imageModels = useImageModels();
  const hasLeft = useHasLeft();
  const hasTutor = assistant?.isSetUp !== false;
  const id = conversation?.id ?? openId;
  const name = title ?? app("chat");
  const isRunning = run !== undefined && run.phase !== "unsent";
  const { send, questionActions } = useAsking(openId, shown, imageModels);
  usePageTitle(app("chat"));
  useWholeScreen();
  useUsageRefresh(isRunning);
  const saveAsFile = useExport(name, messages);
  const list = { openId, onNew: () => navigate(paths.chat), onAction: setAction };

  return (
    <div className="chat">
      <div className="chat-main">
        <ChatHead
          title={name}
          badge={<ModelBadge />}
          hasMenu={messages.length > 0}
          onHistory={hasColumn ? undefined : () => setShowsHistory(true)}
          onNew={list.onNew}
          onRename={() => id && setAction({ act: "rename", conversation: { id, title: name } })}
          onExport={saveAsFile}
          onDelete={() => id && setAction({ act: "delete", conversation: { id, title: name } })}
        />
        {!hasTutor && <Notice tone="gold" className="m-3">{t("notSetUp")}</Notice>}
        {age && messages.length > 0 && (
          <p className="px-4 py-1.5 text-center text-xs text-muted">{age}</p>
        )}
        {messages.length > 0 && (
          <MessageList
            key={openId}
            conversationId={id ?? ""}
            {...{ messages, run, ...questionActions }}
          />
        )}
        <Composer
          draftKey={draftKeyOf(openId)}
          isRunning={isRunning}
          isStopping={run?.isStopping ?? false}
          isReady={id !== undefined && isKnown && run === undefined}
          {...{ hasTutor, hasLeft, imageModels }}
          above={(box) =>
            messages.length === 0 && (
              <div className="chat-space overflow-y-auto">
                <ChatProblem isNew={openId === undefined} {...{ isKnown, isMissing, failed }} />
                {isKnown && <EmptyChat {...box} {...{ hasTutor }} canDraw={imageModels.canDraw} />}
              </div>
            )}
          onSend={send}
          onStop={() => id && void stopRun(id)}
          quota={(kind) => <QuotaLine kind={kind} />}
        />
        <AnswerAnnouncer last={messages.at(-1)} />
      </div>
      {hasColumn
        ? <HistoryColumn {...list} />
        : <HistorySheet open={showsHistory} onClose={() => setShowsHistory(false)} {...list} />}
      <ConversationDialogs
        action={action}
        onClose={() => setAction(undefined)}
        onDeleted={(deleted) => deleted === openId && navigate(paths.chat, { replace: true })}
      />
    </div>
  );
}

/** The usage changes with each answer. */
function useUsageRefresh(isRunning: boolean) {
  useEffect(() => {
    if (!isRunning) void queryClient.invalidateQueries({ queryKey: usageKeys.all });
  }, [isRunning]);
}
