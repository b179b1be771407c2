import { useState } from "react";
import { keepDraft, readDraft } from "../../../lib/drafts.ts";
import { useText } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { CopyText } from "../../../ui/panel/copy-text.tsx";
import { draftOf } from "./draft.ts";

/** What she had written when another answer came first; nothing is thrown away for her. */
export function UnpostedAnswer({ questionId, by }: { questionId: string; by: string }) {
  const t = useText("panel-questions");
  const place = draftOf(questionId);
  const [text, setText] = useState(() => readDraft(place));
  const [asks, setAsks] = useState(false);
  if (!text) return null;
  return (
    <Notice tone="gold" className="mt-4">
      <p className="font-semibold my:font-bold">{t("unposted.title")}</p>
      <p className="mt-0.5 mb-3">{t("unposted.text", { name: by })}</p>
      <CopyText
        text={text}
        label={t("unposted.title")}
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
