import { useState } from "react";
import { useTranslation } from "react-i18next";
import { storeDraft } from "../../../lib/device/drafts.ts";
import { useLegacy } from "../../../lib/hooks/legacy.ts";
import { currentUserId } from "../../../lib/http/session.ts";
import { showFailure } from "../../../ui/panel/show-failure.ts";
import { showToast } from "../../../ui/toast.tsx";
import type { Question } from "../data.ts";
import { draftKeyOf } from "./answer-draft.ts";
import { answerQuestion, hiddenQuestionIn, isNotFound, otherAnswerIn, putChanged } from "./data.ts";

/**
 * Posts an answer and tells the result. `onClose` is called when the form is of no more use: the
 * question has an answer now, or is hidden.
 */
export function usePostAnswer(question: Question, onClose: () => void) {
  const { t } = useTranslation("panel-questions");
  const failed = t(useLegacy() ? "failedThere" : "failed");
  const [isPosting, setPosting] = useState(false);
  /** The question is gone. */
  const [isLost, setLost] = useState(false);

  async function post(text: string) {
    setPosting(true);
    try {
      const answered = await answerQuestion(question.id, text);
      storeDraft(draftKeyOf(question.id), "");
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
