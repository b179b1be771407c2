import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { Import } from "./import-store.ts";
import { SavePasswordsButton } from "./save-passwords-button.tsx";

type Props = { done: Import; onEnd: () => void };

/** The accounts exist. Staff can save the passwords now. They exist nowhere else. */
export function ImportDone({ done, onEnd }: Props) {
  const { t } = useTranslation("panel-people");
  const [isConfirming, setConfirming] = useState(false);

  return (
    <Card title={t("import.doneText", { count: done.rows.length })} className="max-w-3xl">
      <Notice tone="gold">{t("import.save")}</Notice>
      <div className="mt-5 flex flex-wrap gap-3">
        <SavePasswordsButton imported={done} />
        <Button
          tone="plain"
          className="max-sm:w-full"
          onClick={() => done.isSaved ? onEnd() : setConfirming(true)}
        >
          {t("import.end")}
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={t("import.endTitle")}
        text={t("import.endText")}
        action={t("import.endAction")}
        cancel={t("import.stay")}
        onConfirm={onEnd}
        onClose={() => setConfirming(false)}
      />
    </Card>
  );
}
