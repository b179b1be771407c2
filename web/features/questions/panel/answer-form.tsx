import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { readDraft, storeDraft } from "../../../lib/drafts.ts";
import { useLegacy } from "../../../lib/legacy.ts";
import { currentPersonId } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { showFailure } from "../../../ui/panel/show-failure.ts";
import { submitByKeys } from "../../../ui/submit-by-keys.ts";
import { TextArea } from "../../../ui/text-area.tsx";
import { showToast } from "../../../ui/toast.ts";
import type { Question } from "../data.ts";
import { ANSWER_LENGTH } from "../limits.ts";
import { answerQuestion, hiddenQuestionIn, isNotFound, otherAnswerIn, putChanged } from "./data.ts";
import { draftKeyOf } from "./answer-draft.ts";
import { RejectedAnswer } from "./rejected-answer.tsx";

type Props = {
  question: Question;
  /** The user has just opened the form. */
  isFresh: boolean;
  onClose: () => void;
  /** Called when the question is gone and the user has discarded the text. */
  onGone: () => void;
};

/** The form for an answer. Its draft stays on this device until the answer is posted. */
export function AnswerForm({ question, isFresh, onClose, onGone }: Props) {
  const { t } = useTranslation("panel-questions");
  const isLegacy = useLegacy();
  const draftKey = draftKeyOf(question.id);
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(() => readDraft(draftKey) ?? "");
  const [isMissing, setMissing] = useState(false);
  const [isPosting, setPosting] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [isLost, setLost] = useState(false);
  const isBlank = text.trim() === "";
  const isTooLong = [...text.trim()].length > ANSWER_LENGTH;

  function type(typed: string) {
    setText(typed);
    setMissing(false);
    storeDraft(draftKey, typed);
  }

  function discard() {
    storeDraft(draftKey, "");
    onClose();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPosting || isTooLong) return;
    if (isBlank) {
      setMissing(true);
      showToast(t("missing"), undefined, "error");
      form.current?.querySelector("textarea")?.focus();
      return;
    }
    setPosting(true);
    try {
      const answered = await answerQuestion(question.id, text.trim());
      storeDraft(draftKey, "");
      putChanged(answered);
      showToast(t("posted"));
      onClose();
    } catch (error) {
      const otherAnswer = otherAnswerIn(error);
      const hidden = hiddenQuestionIn(error);
      if (isNotFound(error)) {
        showToast(t(isLegacy ? "failedThere" : "failed"), t("gone"), "error");
        setLost(true);
      } else if (hidden) {
        putChanged(hidden);
        showToast(t(isLegacy ? "failedThere" : "failed"), t("hiddenMeanwhile"), "error");
        onClose();
      } else if (otherAnswer) {
        // The user's text stays in its draft and is shown beside the other answer.
        putChanged(otherAnswer);
        const isOwn = otherAnswer.answeredById === currentPersonId();
        const name = otherAnswer.answeredBy ?? "";
        const title = t(isLegacy ? "failedThere" : "failed");
        showToast(title, isOwn ? t("arrived") : t("taken", { name }), "error");
        onClose();
      } else {
        await showFailure(error, t(isLegacy ? "failedThere" : "failed"), t("failedText"));
        setPosting(false);
      }
    }
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
          onClick={() => isBlank ? discard() : setConfirming(true)}
        >
          {t("cancel")}
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={t("discardTitle")}
        text={t("discardText")}
        action={t("discard")}
        cancel={t("keepWriting")}
        onConfirm={discard}
        onClose={() => setConfirming(false)}
      />
    </form>
  );
}
