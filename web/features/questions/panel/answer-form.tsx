// The form for an answer, and what becomes of a text that could not be posted.
import { ANSWER_LENGTH } from "@server/contract";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { readDraft, storeDraft } from "../../../lib/device/drafts.ts";
import { useLegacy } from "../../../ui/panel/legacy.ts";
import { currentUserId } from "../../../lib/http/session.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog, useConfirm } from "../../../ui/confirm-dialog.tsx";
import { submitByKeys, TextArea } from "../../../ui/fields.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { CopyText } from "../../../ui/panel/copy-text.tsx";
import { showFailure } from "../../../ui/panel/show-failure.ts";
import { showToast } from "../../../ui/toast.tsx";
import type { Question } from "../data.ts";
import { answerQuestion, hiddenQuestionIn, isNotFound, otherAnswerIn, putChanged } from "./data.ts";

type AnswerFormProps = {
  question: Question;
  /** The user has just opened the form. */
  isFresh: boolean;
  onClose: () => void;
  /** Called when the question is gone and the user has discarded the text. */
  onGone: () => void;
};

/** The form for an answer. Its draft stays on this device until the answer is posted. */
export function AnswerForm({ question, isFresh, onClose, onGone }: AnswerFormProps) {
  const { t } = useTranslation("panel-questions");
  const draftKey = answerDraftKey(question.id);
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(() => readDraft(draftKey) ?? "");
  const [isMissing, setMissing] = useState(false);
  const { post, isPosting, isLost } = usePostAnswer(question, onClose);
  const isBlank = text.trim() === "";
  const isTooLong = [...text.trim()].length > ANSWER_LENGTH;

  function type(typed: string) {
    setText(typed);
    setMissing(false);
    storeDraft(draftKey, typed);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPosting || isTooLong) return;
    if (isBlank) {
      setMissing(true);
      showToast(t("missing"), undefined, "error");
      form.current?.querySelector("textarea")?.focus();
      return;
    }
    void post(text.trim());
  }

  if (isLost) {
    return (
      <RejectedAnswer
        title={t("unposted.title")}
        reason={t("unposted.goneText")}
        text={text}
        onDiscard={() => {
          storeDraft(draftKey, "");
          onGone();
        }}
      />
    );
  }
  return (
    <form ref={form} noValidate onSubmit={submit} onKeyDown={submitByKeys} className="mt-4">
      <TextArea
        label={t("yourAnswer")}
        name="answer"
        autoFocus={isFresh}
        readOnly={isPosting}
        value={text}
        onChange={({ target }) => type(target.value)}
        hint={t("kept")}
        error={isMissing
          ? t("missingText")
          : isTooLong
          ? t("tooLong", { most: ANSWER_LENGTH })
          : undefined}
      />
      <AnswerButtons
        {...{ isBlank, isTooLong, isPosting }}
        onDiscard={() => {
          storeDraft(draftKey, "");
          onClose();
        }}
      />
    </form>
  );
}

type AnswerButtonsProps = {
  isBlank: boolean;
  isTooLong: boolean;
  isPosting: boolean;
  onDiscard: () => void;
};

/** Posts an answer or discards it. A text is discarded only after a question. */
function AnswerButtons({ isBlank, isTooLong, isPosting, onDiscard }: AnswerButtonsProps) {
  const { t } = useTranslation("panel-questions");
  const { ask, dialog } = useConfirm(onDiscard);
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          type="submit"
          className="max-sm:flex-1"
          disabled={isTooLong}
          pending={isPosting}
          pendingLabel={t("posting")}
        >
          {t("post")}
        </Button>
        <Button
          tone="plain"
          disabled={isPosting}
          onClick={() => isBlank ? onDiscard() : ask()}
        >
          {t("cancel")}
        </Button>
      </div>
      <ConfirmDialog
        {...dialog}
        title={t("discardTitle")}
        text={t("discardText")}
        action={t("discard")}
        cancel={t("keepWriting")}
      />
    </>
  );
}

/**
 * Posts an answer and tells the result. `onClose` is called when the form is of no more use: the
 * question has an answer now, or is hidden.
 */
function usePostAnswer(question: Question, onClose: () => void) {
  const { t } = useTranslation("panel-questions");
  const failed = t(useLegacy() ? "failedThere" : "failed");
  const [isPosting, setPosting] = useState(false);
  /** The question is gone. */
  const [isLost, setLost] = useState(false);

  async function post(text: string) {
    setPosting(true);
    try {
      const answered = await answerQuestion(question.id, text);
      storeDraft(answerDraftKey(question.id), "");
      putChanged(answered);
      showToast(t("posted"));
      onClose();
    } catch (error) {
      await tellFailure(error);
    }
  }

  async function tellFailure(error: unknown) {
    const otherAnswer = otherAnswerIn(error);
    const hidden = hiddenQuestionIn(error);
    if (isNotFound(error)) {
      showToast(failed, t("gone"), "error");
      setLost(true);
    } else if (hidden) {
      putChanged(hidden);
      showToast(failed, t("hiddenMeanwhile"), "error");
      onClose();
    } else if (otherAnswer) {
      // The user's text stays in its draft and is shown beside the other answer.
      putChanged(otherAnswer);
      const isOwn = otherAnswer.answeredById === currentUserId();
      const name = otherAnswer.answeredBy ?? "";
      showToast(failed, isOwn ? t("arrived") : t("taken", { name }), "error");
      onClose();
    } else {
      await showFailure(error, failed, t("failedText"));
      setPosting(false);
    }
  }

  return { post, isPosting, isLost };
}

/**
 * Shows the user's unposted text if another answer, or the user's own earlier one, was posted
 * first.
 */
export function UnpostedAnswer({ question }: { question: Question }) {
  const { t } = useTranslation("panel-questions");
  const draftKey = answerDraftKey(question.id);
  const [text, setText] = useState(() => readDraft(draftKey));
  const conflict = answerConflict(question, text, currentUserId());
  // The text was posted, so its draft is not needed.
  useEffect(() => {
    if (!conflict) storeDraft(draftKey, "");
  }, [draftKey, conflict]);
  if (!text || !conflict) return null;
  const isOwn = conflict === "own";
  return (
    <RejectedAnswer
      title={t(isOwn ? "unposted.ownTitle" : "unposted.title")}
      reason={isOwn
        ? t("unposted.ownText")
        : t("unposted.text", { name: question.answeredBy ?? "" })}
      text={text}
      onDiscard={() => {
        storeDraft(draftKey, "");
        setText(undefined);
      }}
    />
  );
}

type RejectedAnswerProps = { title: string; reason: string; text: string; onDiscard: () => void };

/** An answer that cannot be posted any more: the user can copy it or discard it. */
function RejectedAnswer({ title, reason, text, onDiscard }: RejectedAnswerProps) {
  const { t } = useTranslation("panel-questions");
  const { ask, dialog } = useConfirm(onDiscard);
  return (
    <Notice tone="gold" className="mt-4">
      <p className="font-semibold my:font-bold">{title}</p>
      <p className="mt-0.5 mb-3">{reason}</p>
      <CopyText
        text={text}
        label={title}
        copyLabel={t("unposted.copy")}
        copiedLabel={t("unposted.copied")}
      />
      <Button tone="plain" className="ms-2" onClick={() => ask()}>
        {t("discard")}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={t("discardTitle")}
        text={t("discardText")}
        action={t("discard")}
        cancel={t("cancel")}
      />
    </Notice>
  );
}

/** The place of an answer's draft, also after another answer was posted first. */
export const answerDraftKey = (questionId: string) => `answer ${questionId}`;

type AnswerFields = Pick<Question, "answer" | "answeredById">;

/**
 * Says whose answer was posted instead of `written`. Undefined if `written` itself was posted and
 * the response was lost.
 */
export function answerConflict(
  { answer, answeredById }: AnswerFields,
  written = "",
  userId?: string,
) {
  const isOwn = answeredById !== null && answeredById === userId;
  if (!written || isOwn && written.trim() === answer) return undefined;
  return isOwn ? "own" : "another";
}
