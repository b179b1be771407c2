import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { readDraft, storeDraft } from "../../../lib/device/drafts.ts";
import { currentUserId } from "../../../lib/http/session.ts";
import type { Question } from "../data.ts";
import { answerConflict, draftKeyOf } from "./answer-draft.ts";
import { RejectedAnswer } from "./rejected-answer.tsx";

/**
 * Shows the user's unposted text if another answer, or the user's own earlier one, was posted
 * first.
 */
export function UnpostedAnswer({ question }: { question: Question }) {
  const { t } = useTranslation("panel-questions");
  const draftKey = draftKeyOf(question.id);
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
