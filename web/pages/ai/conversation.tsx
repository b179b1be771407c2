// One conversation with the model: its messages and the box for the next question. The chat page
// and the panel of a lesson show it.
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Composer } from "../../features/chat/composer/composer.tsx";
import { useAsking, type useConversation } from "../../features/chat/conversation.ts";
import { AnswerAnnouncer } from "../../features/chat/messages/announcer.tsx";
import { ChatProblem } from "../../features/chat/messages/empty-chat.tsx";
import { MessageList } from "../../features/chat/messages/message-list.tsx";
import { useImageModels } from "../../features/chat/pictures/picture-tools.tsx";
import { readGuideChoice } from "../../features/chat/run/draft-text.ts";
import type { About } from "../../features/chat/run/run.ts";
import { stopRun } from "../../features/chat/run/stop-run.ts";
import { usageKeys } from "../../features/usage/data.ts";
import { QuotaLine, useHasLeft } from "../../features/usage/quota-line.tsx";
import { queryClient, useConfig } from "../../lib/http/queries.ts";
import { Notice } from "../../ui/notice.tsx";
import { useFeedback } from "./use-feedback.tsx";
// In this order, because later styles win.
import "../ai.css";
import "../ai-pictures.css";
import "../ai-attachments.css";

export type EmptyBox = {
  /** The text in the box. */
  text: string;
  fill: (text: string) => void;
  send: (() => void) | undefined;
  hasTutor: boolean;
  canDraw: boolean;
};

type Props = {
  openId: string | undefined;
  shown: ReturnType<typeof useConversation>;
  draftKey: string;
  /** What the next question is about. */
  about?: () => About | undefined;
  /** The draft of the next conversation, for the words if this conversation is gone. */
  nextKey?: string;
  /** The conversation that another tab has begun for the same lesson. */
  findBegun?: () => string | undefined;
  onBegun: (id: string) => void;
  /** The box takes the focus when this changes. */
  focusOn?: object;
  /** What stands above the box before the first question. */
  empty: (box: EmptyBox) => ReactNode;
};

export function Conversation({ openId, shown, draftKey, empty, focusOn, ...asking }: Props) {
  const { t } = useTranslation("chat");
  const assistant = useConfig()?.assistant;
  const { conversation, run, isKnown, isMissing, age, failed } = shown;
  const imageModels = useImageModels();
  const hasLeft = useHasLeft();
  const hasTutor = assistant?.isSetUp !== false;
  const id = conversation?.id ?? openId;
  const { messages, onRate, sheet } = useFeedback(id, shown.messages);
  const isReady = id !== undefined && isKnown && run === undefined;
  // A picture has no hints, so it changes nothing.
  const lastToTutor = messages.findLast(({ role }, n) =>
    role === "user" && messages[n + 1]?.prompt == null
  );
  const lastIsGuided = lastToTutor?.isGuided ?? false;
  const isRunning = run !== undefined && run.phase !== "unsent";
  const { send, questionActions } = useAsking(openId, shown, { imageModels, ...asking });
  useUsageRefresh(isRunning);

  /** Leaves the box and its files as they are. The tutor answers in words, never by a picture. */
  function askFollowUp(text: string) {
    const isGuided = readGuideChoice(draftKey, lastIsGuided);
    send({ text, isPicture: false, isGuided, attachments: [] });
  }

  return (
    <>
      {!hasTutor && <Notice tone="gold" className="m-3">{t("notSetUp")}</Notice>}
      {age && messages.length > 0 && (
        <p className="px-4 py-1.5 text-center text-xs text-muted">{age}</p>
      )}
      {messages.length > 0 && (
        <MessageList
          key={openId}
          conversationId={id ?? ""}
          {...{ messages, run, onRate, ...questionActions }}
          onFollowUp={isReady && hasTutor && hasLeft("message") ? askFollowUp : undefined}
        />
      )}
      <Composer
        {...{ draftKey, focusOn }}
        isRunning={isRunning}
        isStopping={run?.isStopping ?? false}
        {...{ isReady, hasTutor, hasLeft, imageModels }}
        lastIsGuided={lastIsGuided}
        above={(box) =>
          messages.length === 0 && (
            <div className="chat-space overflow-y-auto">
              <ChatProblem isNew={openId === undefined} {...{ isKnown, isMissing, failed }} />
              {isKnown && empty({ ...box, hasTutor, canDraw: imageModels.canDraw })}
            </div>
          )}
        onSend={send}
        onStop={() => id && void stopRun(id)}
        quota={(kind) => <QuotaLine kind={kind} />}
      />
      <AnswerAnnouncer last={messages.at(-1)} />
      {sheet}
    </>
  );
}

/** The usage changes with each answer. */
function useUsageRefresh(isRunning: boolean) {
  useEffect(() => {
    if (!isRunning) void queryClient.invalidateQueries({ queryKey: usageKeys.all });
  }, [isRunning]);
}
