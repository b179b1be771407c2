import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ArrowDownIcon } from "../../ui/icons/actions.tsx";
import { FollowUps } from "./follow-ups.tsx";
import { LabelsContext } from "./markdown/labels.ts";
import { type MessageActions, MessageItem } from "./message-item.tsx";
import type { ShownMessage } from "./overlay.ts";
import type { Run } from "./run.ts";
import { useFollowEnd } from "./use-follow-end.ts";
import { useNewestFirst } from "./use-newest-first.ts";

type Props = MessageActions & {
  conversationId: string;
  messages: readonly ShownMessage[];
  run: Run | undefined;
  /** Asks a question that the newest answer suggests. Undefined while the user can ask nothing. */
  onFollowUp: ((question: string) => void) | undefined;
};

/** All messages of a conversation, scrolled to the newest. */
export function MessageList({ conversationId, messages, run, onFollowUp, ...acts }: Props) {
  const { t } = useTranslation("chat");
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLOListElement>(null);
  const { toEnd, canJumpToEnd } = useFollowEnd(scroller, content, run?.question?.id);
  const hiddenCount = useNewestFirst(messages.length, scroller);
  const labels = useMemo(() => ({
    code: t("code"),
    copyCode: t("copyCode"),
    table: t("table"),
    copied: t("copied"),
    notCopied: t("notCopied"),
  }), [t]);
  const lastQuestion = messages.findLastIndex(({ role }) => role === "user");

  return (
    <LabelsContext value={labels}>
      <div className="chat-space">
        <div
          ref={scroller}
          className="chat-scroll"
          tabIndex={0}
          role="region"
          aria-label={t("messages")}
        >
          <ol ref={content} className="chat-messages">
            {messages.slice(hiddenCount).map((message, n) => {
              const isOfLastQuestion = hiddenCount + n >= lastQuestion;
              return (
                <MessageItem
                  key={message.id}
                  conversationId={conversationId}
                  message={message}
                  isOpen={isOfLastQuestion && !run}
                  question={isOfLastQuestion ? messages[lastQuestion]?.content : undefined}
                  isConnectionLost={message.status === "running" && run?.phase === "lost"}
                  error={message.status === "unsent" ? run?.error : undefined}
                  isStored={run?.isStored}
                  isUnknown={run?.isUnknown}
                  {...acts}
                >
                  {onFollowUp && message === messages.at(-1) && message.followUps && (
                    <FollowUps questions={message.followUps} onAsk={onFollowUp} />
                  )}
                </MessageItem>
              );
            })}
          </ol>
        </div>
        {canJumpToEnd && (
          <button
            type="button"
            className="chat-to-end"
            aria-label={t("toEnd")}
            title={t("toEnd")}
            onClick={toEnd}
          >
            <ArrowDownIcon />
          </button>
        )}
      </div>
    </LabelsContext>
  );
}
