import type { Rating } from "@server/contract";
import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RefreshIcon, ThumbsUpIcon } from "../../../ui/icons.ts";
import { Drawing, Picture } from "../pictures/picture.tsx";
import type { ShownMessage } from "../run/overlay.ts";
import { pictureFailureText } from "../texts.ts";
import { ToolButton } from "../tool-button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Failure } from "./failure.tsx";
import { Markdown } from "./markdown.tsx";
import { Question } from "./question.tsx";
import { shownText, SourceList, sourcesOf, useSourceLinks } from "./sources.tsx";

export type MessageActions = {
  /** Asks the last question again, unchanged or edited. */
  onAskAgain: (text: string) => void;
  onRetryUnsent: () => void;
  onTakeBack: () => void;
  onRate: (answer: ShownMessage, rating: Rating) => void;
};

export type MessageProps = MessageActions & {
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
export const MessageItem = memo(function MessageItem(props: MessageProps) {
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

function Answer(
  { message, isOpen, isConnectionLost, question, onAskAgain, onRate }: MessageProps,
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
        <ToolButton label={t("regenerate")} onClick={retry}>
          <RefreshIcon className="size-4.5" />
        </ToolButton>
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

type PictureAnswerProps = {
  message: ShownMessage;
  prompt: string;
  isConnectionLost?: boolean;
  /** More buttons for the picture. */
  children?: ReactNode;
};

/** An answer that is a picture, or will be one. */
function PictureAnswer(
  { message, prompt, isConnectionLost = false, children }: PictureAnswerProps,
) {
  const { id, status, imageUrl } = message;
  const model = message.model ?? "";
  if (status === "running") return <Drawing model={model} isConnectionLost={isConnectionLost} />;
  return imageUrl
    ? <Picture {...{ id, prompt, model }} address={imageUrl}>{children}</Picture>
    : null;
}

const ratings: Rating[] = ["good", "bad"];

type RatingButtonsProps = { rating: Rating | null | undefined; onRate: (rating: Rating) => void };

/** Two buttons that say what the user thinks of an answer. */
function RatingButtons({ rating, onRate }: RatingButtonsProps) {
  const { t } = useTranslation("chat");
  return ratings.map((one) => (
    <ToolButton
      key={one}
      aria-pressed={rating === one}
      label={t(`rate.${one}`)}
      onClick={() => onRate(one)}
    >
      <ThumbsUpIcon
        className={`size-4.5 ${rating === one ? "fill-current" : ""} ${
          one === "bad" ? "rotate-180" : ""
        }`}
      />
    </ToolButton>
  ));
}
