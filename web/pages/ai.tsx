// The chat page: one conversation with the model, and the list of all conversations.
import { isImageRequest } from "@server/contract";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import type { Attachment } from "../features/chat/attachments/attachment.ts";
import { ChatHead } from "../features/chat/chat-head.tsx";
import { ChatProblem } from "../features/chat/chat-problem.tsx";
import { Composer } from "../features/chat/composer.tsx";
import {
  type ConversationAction,
  ConversationDialogs,
} from "../features/chat/conversation-dialogs.tsx";
import { beginConversation } from "../features/chat/data.ts";
import { draftKeyOf } from "../features/chat/drafts.ts";
import { EmptyChat } from "../features/chat/empty-chat.tsx";
import { asMarkdown, fileName } from "../features/chat/export.ts";
import { HistorySheet } from "../features/chat/history-sheet.tsx";
import { MessageList } from "../features/chat/message-list.tsx";
import { useImageModels } from "../features/chat/pictures/models.ts";
import { ModelBadge } from "../features/chat/model-badge.tsx";
import { askQuestion, stopRun, takeBack } from "../features/chat/running.ts";
import { AnswerAnnouncer } from "../features/chat/answer-announcer.tsx";
import { useConversation } from "../features/chat/use-conversation.ts";
import { useWholeScreen } from "../features/chat/use-whole-screen.ts";
import { usageKeys } from "../features/usage/data.ts";
import { QuotaLine } from "../features/usage/quota-line.tsx";
import { useHasLeft } from "../features/usage/use-has-left.ts";
import { ApiError } from "../lib/api.ts";
import { useConfig } from "../lib/config.ts";
import { formatMoment } from "../lib/format.ts";
import { useLanguage } from "../lib/i18n.ts";
import { newId } from "../lib/new-id.ts";
import { paths } from "../lib/paths.ts";
import { queryClient } from "../lib/query.ts";
import { saveFile } from "../lib/save-file.ts";
import { Notice } from "../ui/notice.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";
import "./ai.css";
import "./ai-pictures.css";
import "./ai-attachments.css";

export function Chat() {
  const { t } = useTranslation("chat");
  const { t: app } = useTranslation("app");
  const language = useLanguage();
  const navigate = useNavigate();
  const assistant = useConfig()?.assistant;
  const { conversationId: openId } = useParams();
  const { conversation, title, messages, run, isKnown, isMissing, age, failed } = useConversation(
    openId,
  );
  const [showsHistory, setShowsHistory] = useState(false);
  const [action, setAction] = useState<ConversationAction>();
  const imageModels = useImageModels();
  const hasLeft = useHasLeft();
  const id = conversation?.id ?? openId;
  const name = title ?? app("chat");
  const isRunning = run !== undefined && run.phase !== "unsent";
  const lastQuestion = messages.findLast(({ role }) => role === "user");
  const lastIsPicture = messages.at(-1)?.prompt != null;
  const pictureModel = { model: imageModels.chosen };
  usePageTitle(app("chat"));
  useWholeScreen();

  useEffect(() => {
    if (!isRunning) void queryClient.invalidateQueries({ queryKey: usageKeys.all });
  }, [isRunning]);

  function send(text: string, isPicture: boolean, attachments: Attachment[]) {
    if (!id) return;
    if (!openId && conversation) {
      beginConversation(conversation);
      navigate(`${paths.chat}/${id}`, { replace: true });
    }
    void askQuestion(id, { id: newId(), text, ...isPicture ? pictureModel : { attachments } });
  }
  const onAskAgain = useCallback((text: string) => {
    if (!id || !lastQuestion) return;
    const { attachments } = lastQuestion;
    const isNew = text !== lastQuestion.content && attachments.length === 0;
    const isPicture = lastIsPicture || isNew && isImageRequest(text);
    if (isPicture && !imageModels.chosen) return;
    const question = { id: newId(), text, replaces: lastQuestion.id };
    void askQuestion(id, { ...question, ...isPicture ? pictureModel : { attachments } });
  }, [id, lastQuestion?.id, lastIsPicture, imageModels.chosen]);
  const onRetryUnsent = useCallback(() => {
    if (!id || !run?.question) return;
    const { question, error } = run;
    // A model that is not available has taken nothing, and the user may have chosen another one
    // since.
    const isAway = error instanceof ApiError && error.code === "ai_unavailable";
    const isPicture = question.model && isAway && imageModels.chosen;
    void askQuestion(id, { ...question, ...isPicture && pictureModel });
  }, [id, run?.question, run?.error, imageModels.chosen]);
  const onTakeBack = useCallback(() => id && takeBack(id), [id]);

  function save() {
    const line = t("exportedBy", { when: formatMoment(Date.now(), language) });
    const words = { title: name, line, you: t("you"), tutor: t("tutor") };
    const text = asMarkdown(messages, { ...words, origin: location.origin });
    saveFile(fileName(name), text, "text/markdown");
  }

  return (
    <div className="chat">
      <ChatHead
        title={name}
        badge={<ModelBadge />}
        hasMenu={messages.length > 0}
        onHistory={() => setShowsHistory(true)}
        onNew={() => navigate(paths.chat)}
        onRename={() => id && setAction({ act: "rename", conversation: { id, title: name } })}
        onExport={save}
        onDelete={() => id && setAction({ act: "delete", conversation: { id, title: name } })}
      />
      {assistant?.isSetUp === false && <Notice tone="gold" className="m-3">{t("notSetUp")}</Notice>}
      {age && messages.length > 0 && (
        <p className="px-4 py-1.5 text-center text-xs text-muted">{age}</p>
      )}
      {messages.length > 0
        ? (
          <MessageList
            key={openId}
            conversationId={id ?? ""}
            {...{ messages, run, onAskAgain, onRetryUnsent, onTakeBack }}
          />
        )
        : (
          <div className="chat-space overflow-y-auto">
            <ChatProblem isNew={openId === undefined} {...{ isKnown, isMissing, failed }} />
            {isKnown && <EmptyChat />}
          </div>
        )}
      <Composer
        draftKey={draftKeyOf(openId)}
        isRunning={isRunning}
        isStopping={run?.isStopping ?? false}
        isReady={id !== undefined && isKnown && run === undefined}
        hasTutor={assistant?.isSetUp !== false}
        hasLeft={hasLeft}
        imageModels={imageModels}
        onSend={send}
        onStop={() => id && void stopRun(id)}
        quota={(kind) => <QuotaLine kind={kind} />}
      />
      <AnswerAnnouncer last={messages.at(-1)} />
      <HistorySheet
        open={showsHistory}
        openId={openId}
        onClose={() => setShowsHistory(false)}
        onNew={() => navigate(paths.chat)}
        onAction={setAction}
      />
      <ConversationDialogs
        action={action}
        onClose={() => setAction(undefined)}
        onDeleted={(deleted) => deleted === openId && navigate(paths.chat, { replace: true })}
      />
    </div>
  );
}
