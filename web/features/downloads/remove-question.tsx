import { useState } from "react";
import { useTranslation } from "react-i18next";
import { removeDownloads } from "../../offline/files/files.ts";
import type { LocalFile } from "../../offline/files/types.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { formatSpace } from "./format-space.ts";
import { bytesOf } from "./listing.ts";

type Props = { files: LocalFile[]; onClose: () => void; onRemoved?: () => void };

/** Asks before a removal, because the download cost data, and then says what space it freed. */
export function RemoveQuestion({ files, onClose, onRemoved }: Props) {
  const { t } = useTranslation("downloads");
  const [isOpen, setOpen] = useState(true);

  async function removeAll() {
    setOpen(false);
    try {
      const { freed } = await removeDownloads(files.map(({ key }) => key));
      showToast(t("removed", { count: files.length }), t("freed", { size: formatSpace(freed) }));
      onRemoved?.();
    } catch {
      showToast(t("notRemoved"), t("tryAgain"), "error");
    }
    onClose();
  }

  return (
    <ConfirmDialog
      open={isOpen}
      title={t("remove.title", { count: files.length })}
      text={t("remove.text", { size: formatSpace(bytesOf(files)) })}
      action={t("remove.action")}
      cancel={t("cancel")}
      onConfirm={removeAll}
      onClose={() => isOpen && onClose()}
    />
  );
}
