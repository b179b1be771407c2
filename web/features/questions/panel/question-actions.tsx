import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog, useConfirm } from "../../../ui/confirm-dialog.tsx";
import { EyeIcon, EyeOffIcon, TrashIcon } from "../../../ui/icons.ts";
import { NamedText } from "../../../ui/panel/named-text.tsx";
import { showFailure } from "../../../ui/panel/show-failure.ts";
import { showToast } from "../../../ui/toast.tsx";
import type { Question } from "../data.ts";
import { dropRemoved, hideQuestion, isNotFound, putChanged, removeQuestion } from "./data.ts";

type Props = { question: Question; onRemoved: () => void };

/** Hides a question, shows it again, or deletes it. */
export function QuestionActions({ question, onRemoved }: Props) {
  const { t } = useTranslation("panel-questions");
  const { id, isHidden } = question;
  const [isRunning, setRunning] = useState(false);
  const { ask, dialog } = useConfirm(remove);

  function removeFromList() {
    onRemoved();
    dropRemoved(question);
  }

  async function changeHidden() {
    if (isRunning) return;
    setRunning(true);
    try {
      putChanged(await hideQuestion(id, !isHidden));
      showToast(t(isHidden ? "shownDone" : "hiddenDone"));
    } catch (error) {
      if (isNotFound(error)) {
        removeFromList();
        return showToast(t("hideFailed"), t("gone"), "error");
      }
      await showFailure(error, t("hideFailed"), t("actFailedText"));
    }
    setRunning(false);
  }

  async function remove() {
    setRunning(true);
    try {
      await removeQuestion(id);
      removeFromList();
      showToast(t("deleted"));
    } catch (error) {
      // The response to an earlier deletion was lost, or the author withdrew it first: the question
      // is gone.
      if (isNotFound(error)) {
        removeFromList();
        return showToast(t("deleted"));
      }
      await showFailure(error, t("deleteFailed"), t("actFailedText"));
      setRunning(false);
    }
  }

  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-3">
      <Button
        tone="plain"
        className="-ms-2"
        // Not `disabled`: a disabled button would lose the focus.
        aria-disabled={isRunning}
        onClick={changeHidden}
      >
        {isHidden ? <EyeIcon className="size-4.5" /> : <EyeOffIcon className="size-4.5" />}
        {t(isHidden ? "showAgain" : "hide")}
      </Button>
      <Button
        tone="plain"
        className="text-error"
        aria-disabled={isRunning}
        onClick={() => isRunning || ask()}
      >
        <TrashIcon className="size-4.5" />
        {t("delete")}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={t("deleteTitle")}
        text={<NamedText name={question.question} text={t("deleteText")} />}
        action={t("delete")}
        cancel={t("cancel")}
      />
    </div>
  );
}
