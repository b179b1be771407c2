import { useEffect, useState } from "react";
import { keepDraft, readDraft } from "../../../lib/drafts.ts";
import { useText } from "../../../lib/i18n.ts";
import { currentPersonId } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { CopyText } from "../../../ui/panel/copy-text.tsx";
import type { Question } from "../data.ts";
import { draftOf, winnerOf } from "./draft.ts";

/** What she had written when another answer, or her own first one, had come before; nothing is thrown away for her. */
export function UnpostedAnswer({ question }: { question: Question }) {
  const t = useText("panel-questions");
  const place = draftOf(question.id);
  const [text, setText] = useState(() => readDraft(place));
  const [asks, setAsks] = useState(false);
  const winner = winnerOf(question, text, currentPersonId());
  // It is posted: nothing is left of it to keep.
  useEffect(() => {
    if (!winner) keepDraft(place, "");
  }, [place, winner]);
  if (!text || !winner) return null;
  const isOwn = winner === "own";
  const title = t(isOwn ? "unposted.ownTitle" : "unposted.title");
  return (
    <Notice tone="gold" className="mt-4">
      <p className="font-semibold my:font-bold">{title}</p>
      <p className="mt-0.5 mb-3">
        {isOwn ? t("unposted.ownText") : t("unposted.text", { name: question.answeredBy ?? "" })}
      </p>
      <CopyText
        text={text}
        label={title}
        copyLabel={t("unposted.copy")}
        copiedLabel={t("unposted.copied")}
      />
      <Button tone="plain" className="ms-2" onClick={() => setAsks(true)}>{t("discard")}</Button>
      <ConfirmDialog
        open={asks}
        title={t("discardTitle")}
        text={t("discardText")}
        action={t("discard")}
        cancel={t("cancel")}
        onConfirm={() => {
          keepDraft(place, "");
          setText(undefined);
        }}
        onClose={() => setAsks(false)}
      />
    </Notice>
  );
}
