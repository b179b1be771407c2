import { ANSWER_LENGTH } from "@server/contract";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { readDraft, storeDraft } from "../../../lib/device/drafts.ts";
import { submitByKeys, TextArea } from "../../../ui/fields.tsx";
import { showToast } from "../../../ui/toast.tsx";
import type { Question } from "../data.ts";
import { AnswerButtons } from "./answer-buttons.tsx";
import { draftKeyOf } from "./answer-draft.ts";
import { RejectedAnswer } from "./rejected-answer.tsx";
import { usePostAnswer } from "./use-post-answer.ts";

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
  const draftKey = draftKeyOf(question.id);
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
