import { MESSAGE_LENGTH } from "@server/contract";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { placePath } from "../../../lib/address/places.ts";
import { formatSecond, languageOf } from "../../../lib/words/formats.ts";
import "../../../ui/burmese/long-run.ts";
import { Button } from "../../../ui/button.tsx";
import { submitByKeys, TextArea } from "../../../ui/fields.tsx";
import { PaperclipIcon, PencilIcon, PlayIcon } from "../../../ui/icons.ts";
import { AttachmentList } from "../attachments/attachment-list.tsx";
import { dropEdit, keepEdit, readEdit } from "../run/drafts.ts";
import type { About } from "../run/run.ts";
import { ToolButton } from "../tool-button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { UnsentNotice } from "./failure.tsx";
import type { MessageProps } from "./message-item.tsx";

/** A question of the user, or the form that edits it. */
export function Question(
  { conversationId, message, isOpen, error, isStored, isUnknown, onAskAgain, ...acts }:
    MessageProps,
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
              <ToolButton
                autoFocus={isEdited === false}
                label={t("editQuestion")}
                onClick={() => setEdited(true)}
              >
                <PencilIcon className="size-4.5" />
              </ToolButton>
            )}
          </div>
        )}
    </>
  );
}

type AskAgainProps = {
  text: string;
  /** The question's files, which are sent again unchanged. */
  files?: ReactNode;
  onType: (text: string) => void;
  onAsk: (text: string) => void;
  onCancel: () => void;
};

/** Edits the last question; the new question replaces the old one and its answer. */
function AskAgain({ text: original, files, onType, onAsk, onCancel }: AskAgainProps) {
  const { t } = useTranslation("chat");
  const [text, setText] = useState(original);
  const question = text.trim();
  const isTooLong = [...question].length > MESSAGE_LENGTH;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (question !== "" && !isTooLong) onAsk(question);
  }

  return (
    <form onSubmit={submit} onKeyDown={submitByKeys} className="w-full">
      {files}
      <TextArea
        autoFocus
        label={t("editQuestion")}
        value={text}
        error={isTooLong ? t("tooLong", { most: MESSAGE_LENGTH }) : undefined}
        onChange={({ target }) => {
          setText(target.value);
          onType(target.value);
        }}
      />
      <div className="mt-3 flex flex-wrap justify-end gap-3">
        <Button tone="plain" onClick={onCancel}>{t("cancel")}</Button>
        <Button type="submit" disabled={question === "" || isTooLong}>{t("askAgain")}</Button>
      </div>
    </form>
  );
}

/** A question, exactly as it was typed. */
const QuestionText = ({ text }: { text: string }) => (
  <p lang={languageOf(text)} className="chat-said">{text}</p>
);

/** Says which lesson or file a question is about, and leads there. */
function AboutMark({ about }: { about: About }) {
  const { t } = useTranslation("chat");
  const { courseId, videoId, atSecond, noteId, resourceId, title } = about;
  // The lesson is gone, or the user may not open it any more.
  if (!courseId || title === null) {
    return <p className="chat-about">{t("aboutLesson")}</p>;
  }
  const kind = videoId ? noteId ? "note" : "lesson" : "resource";
  const time = atSecond === null ? "" : ` · ${formatSecond(atSecond)}`;
  return (
    <Link
      to={placePath({ kind, courseId, videoId, atSecond, id: resourceId ?? "" })}
      className="chat-about"
    >
      {videoId
        ? <PlayIcon className="size-3 shrink-0 fill-current" />
        : <PaperclipIcon className="size-3 shrink-0" />}
      <span className="sr-only">{t(videoId ? "aboutLesson" : "aboutFile")}</span>
      <span lang={languageOf(title)} className="line-clamp-1 wrap-anywhere">{title}</span>
      {time && <span className="shrink-0 tabular-nums">{time}</span>}
    </Link>
  );
}
