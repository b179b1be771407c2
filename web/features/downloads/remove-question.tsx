import { useState } from "react";
import { useTranslation } from "react-i18next";
import { languageOf } from "../../lib/words/formats.ts";
import { removeDownloads } from "../../offline/downloads/downloads.ts";
import type { LocalFile } from "../../offline/downloads/model.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { showToast } from "../../ui/toast.tsx";
import { formatSpace } from "./format-space.ts";
import { bytesOf } from "./listing.ts";

type Props = {
  files: LocalFile[];
  titleOf: (file: LocalFile) => string;
  onClose: () => void;
  onRemoved?: () => void;
};

/** Asks before a removal, because the download cost data, and then says what space it freed. */
export function RemoveQuestion({ files, titleOf, onClose, onRemoved }: Props) {
  const { t } = useTranslation("downloads");
  const [isOpen, setOpen] = useState(true);
  const title = files.length === 1 && files[0] && titleOf(files[0]);

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
      text={
        <>
          {title && (
            <strong lang={languageOf(title)} className="mb-2 block text-base-content">
              {title}
            </strong>
          )}
          {t("remove.text", { size: formatSpace(bytesOf(files)) })}
        </>
      }
      action={t("remove.action")}
      cancel={t("cancel")}
      onConfirm={removeAll}
      onClose={() => isOpen && onClose()}
    />
  );
}
