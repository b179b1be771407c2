import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { NamedText } from "../../../ui/panel/named-text.tsx";

type Props = { name: string; open: boolean; onDrop: () => void; onClose: () => void };

/** Asks before deleting a file whose upload may have taken an hour. */
export function DeleteUploadDialog({ name, open, onDrop, onClose }: Props) {
  const { t } = useTranslation("panel-videos");
  return (
    <ConfirmDialog
      open={open}
      title={t("left.dropTitle")}
      text={<NamedText name={name} text={t("left.dropText")} />}
      action={t("left.drop")}
      cancel={t("cancel")}
      onConfirm={onDrop}
      onClose={onClose}
    />
  );
}
