import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";

type Props = { open: boolean; onCancel: () => void; onClose: () => void };

/** Asks before canceling, because the part that was sent is lost. */
export function CancelDialog({ open, onCancel, onClose }: Props) {
  const { t } = useTranslation("panel-videos");
  return (
    <ConfirmDialog
      open={open}
      title={t("upload.cancelTitle")}
      text={t("upload.cancelText")}
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
