import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";

type Props = { open: boolean; onDrop: () => void; onClose: () => void };

/** Asks before deleting a file whose upload may have taken an hour. */
export function DeleteUploadDialog({ open, onDrop, onClose }: Props) {
  const { t } = useTranslation("panel-videos");
  return (
    <ConfirmDialog
      open={open}
      title={t("left.dropTitle")}
      text={t("left.dropText")}
      action={t("left.drop")}
      cancel={t("cancel")}
      onConfirm={onDrop}
      onClose={onClose}
    />
  );
}
