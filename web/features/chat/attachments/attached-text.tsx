import type { Attachment } from "@server/contract";
import { useTranslation } from "react-i18next";
import { formatSize, languageOf } from "../../../lib/format.ts";
import { FileTextIcon } from "../../../ui/icons/files.tsx";
import { saveAttachment } from "./save-attachment.ts";

/** A text file of a question, shown by its name; a tap saves the file on the device. */
export function AttachedText({ attachment }: { attachment: Attachment }) {
  const { t } = useTranslation("chat");
  const { name, size } = attachment;
  return (
    <button
      type="button"
      className="chat-attached-text"
      aria-label={t("files.download", { name })}
      title={t("files.download", { name })}
      onClick={() => saveAttachment(attachment)}
    >
      <FileTextIcon />
      <span className="min-w-0">
        <span lang={languageOf(name)} className="block truncate font-medium">{name}</span>
        <span className="block text-xs text-muted">{formatSize(size)}</span>
      </span>
    </button>
  );
}
