import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { CopyText } from "../../../ui/panel/copy-text.tsx";

type Props = { title: string; reason: string; text: string; onDiscard: () => void };

/** An answer that cannot be posted any more: the user can copy it or discard it. */
export function RejectedAnswer({ title, reason, text, onDiscard }: Props) {
  const { t } = useTranslation("panel-questions");
  const [isConfirming, setConfirming] = useState(false);
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
      <Button tone="plain" className="ms-2" onClick={() => setConfirming(true)}>
        {t("discard")}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t("discardTitle")}
        text={t("discardText")}
        action={t("discard")}
        cancel={t("cancel")}
        onConfirm={onDiscard}
        onClose={() => setConfirming(false)}
      />
    </Notice>
  );
}
