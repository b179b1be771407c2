import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { NamedText } from "../../../ui/panel/named-text.tsx";

type Props = { name: string; open: boolean; onCancel: () => void; onClose: () => void };

/** Asks before canceling, because the part that was sent is lost. */
export function CancelDialog({ name, open, onCancel, onClose }: Props) {
  const { t } = useTranslation("panel-videos");
  return (
    <ConfirmDialog
      open={open}
      title={t("upload.cancelTitle")}
      text={<NamedText name={name} text={t("upload.cancelText")} />}
      action={t("upload.cancel")}
      cancel={t("upload.goOn")}
      onConfirm={() => {
        onClose();
        onCancel();
      }}
      onClose={onClose}
    />
  );
}
