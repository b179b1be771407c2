import type { Rating } from "@server/contract";
import { memo, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { PencilIcon } from "../../ui/icons/actions.tsx";
import { RefreshIcon } from "../../ui/icons/files.tsx";
import { AskAgain } from "./ask-again.tsx";
import { AttachmentList } from "./attachments/attachment-list.tsx";
import { AboutMark } from "./about-mark.tsx";
import { CopyButton } from "./copy-button.tsx";
import { dropEdit, keepEdit, readEdit } from "./drafts.ts";
import { Failure } from "./failure.tsx";
import { RatingButtons } from "./feedback/rating-buttons.tsx";
import { Markdown } from "./markdown/markdown.tsx";
import type { ShownMessage } from "./overlay.ts";
import { pictureFailureText } from "./pictures/ask-for-picture.ts";
import { PictureAnswer } from "./pictures/picture-answer.tsx";
import { QuestionText } from "./question-text.tsx";
import { SourceList } from "./sources/source-list.tsx";
import { shownText, sourcesOf } from "./sources/sources-of.ts";
import { useSourceLinks } from "./sources/use-source-links.ts";
import { toolClass } from "./tool-class.ts";
import { UnsentNotice } from "./unsent-notice.tsx";

export type MessageActions = {
  /** Asks the last question again, unchanged or edited. */
  onAskAgain: (text: string) => void;
  onRetryUnsent: () => void;
  onTakeBack: () => void;
  onRate: (answer: ShownMessage, rating: Rating) => void;
};

type Props = MessageActions & {
  conversationId: string;
  message: ShownMessage;
  /** Belongs to the last question, and no answer is under way: the user can ask again. */
  isOpen: boolean;
  /** For an answer: the text of its question. */
  question?: string;
  isConnectionLost?: boolean;
  error?: unknown;
  /** For an unsent question: it is on the disk of this device. */
  isStored?: boolean;
  /** For an unsent question: the server may have it. */
  isUnknown?: boolean;
  /** Stands below the message. */
  children?: ReactNode;
};

/** One question or one answer. */
export const MessageItem = memo(function MessageItem(props: Props) {
  const { message } = props;
  const { t } = useTranslation("chat");
  return (
    <li id={message.id} className="chat-message rounded-field" data-role={message.role}>
      <h2 className="sr-only">{t(message.role === "user" ? "you" : "tutor")}</h2>
      {message.role === "user" ? <Question {...props} /> : <Answer {...props} />}
      {props.children}
    </li>
  );
});

function Question(
  { conversationId, message, isOpen, error, isStored, isUnknown, onAskAgain, ...acts }: Props,
) {
  const { t } = useTranslation("chat");
  /** False: the user canceled the edit, and the focus returns to the edit button. */
  const [isEdited, setEdited] = useState<boolean>();
  const { id, content, status, attachments } = message;
  // Opens the draft of an edit again that was open when the page was closed.
  const edit = isOpen && isEdited !== false ? readEdit(conversationId, id) : undefined;
  if (isEdited || edit !== undefined) {
    return (
      <AskAgain
        text={edit ?? content}
        files={attachments.length > 0 && <AttachmentList attachments={attachments} />}
        onType={(text) => keepEdit(conversationId, id, text)}
        onCancel={() => {
          dropEdit(conversationId);
          setEdited(false);
        }}
        onAsk={(text) => {
          setEdited(undefined);
          onAskAgain(text);
        }}
      />
    );
  }
  return (
    <>
      {message.about && <AboutMark about={message.about} />}
      {attachments.length > 0 && <AttachmentList attachments={attachments} />}
      <QuestionText text={content} />
      {status === "unsent"
        ? (
          <UnsentNotice
            model={message.model}
            error={error}
            isStored={isStored}
            isUnknown={isUnknown}
            onRetry={acts.onRetryUnsent}
            onTakeBack={acts.onTakeBack}
          />
        )
        : (
          <div className="chat-tools">
            <CopyButton
              text={content}
              label={t("copyQuestion")}
              labels={{ copied: t("copied"), notCopied: t("notCopied") }}
            />
            {isOpen && (
              <button
                type="button"
                autoFocus={isEdited === false}
                className={toolClass}
                aria-label={t("editQuestion")}
                title={t("editQuestion")}
                onClick={() => setEdited(true)}
              >
                <PencilIcon className="size-4.5" />
              </button>
            )}
          </div>
        )}
    </>
  );
}

function Answer(
  { message, isOpen, isConnectionLost, question, onAskAgain, onRate }: Props,
) {
  const { t } = useTranslation("chat");
  const { content, status, createdAt, errorCode, retryAfter, prompt, model } = message;
  const isRunning = status === "running";
  const sourceLinks = useSourceLinks(message.sources);
  const cited = isRunning ? [] : sourcesOf(message);
  const retry = question === undefined ? undefined : () => onAskAgain(question);
  const tools = status !== "failed" && !isRunning && (
    <>
      {isOpen && (
        <button
          type="button"
          className={toolClass}
          aria-label={t("regenerate")}
          title={t("regenerate")}
          onClick={retry}
        >
          <RefreshIcon className="size-4.5" />
        </button>
      )}
      <RatingButtons
        rating={message.feedback?.rating}
        onRate={(rating) => onRate(message, rating)}
      />
    </>
  );
  return (
    <>
      {prompt !== null && (
        <PictureAnswer {...{ message, prompt, isConnectionLost }}>{tools}</PictureAnswer>
      )}
      {content !== "" && <Markdown text={content} isRunning={isRunning} sources={sourceLinks} />}
      {cited.length > 0 && <SourceList sources={cited} />}
      {isRunning && prompt === null && (isConnectionLost || content === "") && (
        <p className="chat-thinking">
          <span className="spin" aria-hidden="true" />
          {t(isConnectionLost ? "lost" : "thinking")}
        </p>
      )}
      {status === "stopped" && <p className="text-sm text-muted">{t("wasStopped")}</p>}
      {status === "done" && content === "" && prompt === null && (
        <p className="text-sm text-muted">{t("wasEmpty")}</p>
      )}
      {status === "failed" && (
        <Failure
          code={errorCode}
          why={prompt === null ? undefined : pictureFailureText(errorCode, model)}
          failedAt={Date.parse(createdAt)}
          retryAfter={retryAfter ?? 0}
          onRetry={isOpen ? retry : undefined}
        />
      )}
      {!isRunning && message.imageUrl === null && (
        <div className="chat-tools">
          {content !== "" && (
            <CopyButton
              text={shownText(message)}
              label={t("copyAnswer")}
              labels={{ copied: t("copied"), notCopied: t("notCopied") }}
            />
          )}
          {tools}
        </div>
      )}
    </>
  );
}
