import { useState } from "react";
import { useTranslation } from "react-i18next";
import { languageOf } from "../../lib/words/formats.ts";
import { removeDownloads } from "../../offline/downloads/downloads.ts";
import type { LocalFile } from "../../offline/downloads/model.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { TrashIcon } from "../../ui/icons.ts";
import { showToast } from "../../ui/toast.tsx";
import { bytesOf } from "./listing.ts";
import { formatSpace } from "./space.ts";

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

/** The button at the end of a row; a question comes before the removal. */
export function RemoveButton({ title, onRemove }: { title: string; onRemove: () => void }) {
  const { t } = useTranslation("downloads");
  return (
    <button
      type="button"
      aria-label={t("removeOne", { title })}
      className="grid size-11 shrink-0 place-items-center rounded-field text-muted hover:bg-base-content/6 hover:text-error"
      onClick={onRemove}
    >
      <TrashIcon className="size-4.5" />
    </button>
  );
}
