import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { keepDraft, readDraft } from "../../../lib/drafts.ts";
import { currentPersonId } from "../../../lib/session.ts";
import type { Question } from "../data.ts";
import { draftOf, winnerOf } from "./draft.ts";
import { KeptAnswer } from "./kept-answer.tsx";

/**
 * Shows the user's unposted text if another answer, or the user's own earlier one, was posted
 * first.
 */
export function UnpostedAnswer({ question }: { question: Question }) {
  const { t } = useTranslation("panel-questions");
  const draftKey = draftOf(question.id);
  const [text, setText] = useState(() => readDraft(draftKey));
  const conflict = winnerOf(question, text, currentPersonId());
  // The text was posted, so its draft is not needed.
  useEffect(() => {
    if (!conflict) keepDraft(draftKey, "");
  }, [draftKey, conflict]);
  if (!text || !conflict) return null;
  const isOwn = conflict === "own";
  return (
    <KeptAnswer
      title={t(isOwn ? "unposted.ownTitle" : "unposted.title")}
      reason={isOwn
        ? t("unposted.ownText")
        : t("unposted.text", { name: question.answeredBy ?? "" })}
      text={text}
      onDiscard={() => {
        keepDraft(draftKey, "");
        setText(undefined);
      }}
    />
  );
}
