import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { askNow, type Import } from "./import-store.ts";
import { SavePasswordsButton } from "./save-passwords-button.tsx";

type Props = { sent: Import; onEnd: () => void };

/** The import was sent, but no answer came. Only the user can end it. */
export function ImportUnknown({ sent, onEnd }: Props) {
  const { t } = useTranslation("panel-people");
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Card title={t("unknown.told")} lead={sent.name} className="max-w-3xl">
      <Notice tone="gold" urgent>{t("import.unknown")}</Notice>
      <p className="mt-4">{t("import.unknownTake")}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <SavePasswordsButton imported={sent} />
        <Button
          tone="outline"
          className="max-sm:w-full"
          pending={sent.isAsking}
          pendingLabel={t("unknown.asking")}
          onClick={askNow}
        >
          {t("unknown.askNow")}
        </Button>
        <Button tone="plain" className="max-sm:w-full" onClick={() => setConfirming(true)}>
          {t("cancel")}
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={t("import.leaveTitle")}
        text={t("import.leaveText")}
        action={t("import.endAction")}
        cancel={t("unknown.wait")}
        onConfirm={onEnd}
        onClose={() => setConfirming(false)}
      />
    </Card>
  );
}
