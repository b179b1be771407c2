import type { Attachment } from "@server/contract";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatSize, languageOf } from "../../../lib/words/formats.ts";
import { translatorFor } from "../../../lib/words/i18n.ts";
import { queryClient } from "../../../lib/http/queries.ts";
import { saveFile } from "../../../lib/device/save-file.ts";
import { FileTextIcon, ImageIcon } from "../../../ui/icons.ts";
import { showToast } from "../../../ui/toast.tsx";
import { addressOf, fetchFile, isPicture, pictureQuery } from "../pictures/picture-file.ts";
import { PictureView, usePicture } from "../pictures/picture-view.tsx";

/** The files of a question, shown beside it. */
export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
  const { t } = useTranslation("chat");
  return (
    <ul className="chat-attached" aria-label={t("files.chosen")}>
      {attachments.map((attachment) => (
        <li key={attachment.id}>
          {isPicture(attachment)
            ? <AttachedPicture attachment={attachment} />
            : <AttachedText attachment={attachment} />}
        </li>
      ))}
    </ul>
  );
}

/** A small picture beside its question; a tap shows it on the whole screen. */
function AttachedPicture({ attachment }: { attachment: Attachment }) {
  const { t } = useTranslation("chat");
  const { id, name } = attachment;
  const figure = useRef<HTMLElement>(null);
  const source = usePicture(id, addressOf(attachment), figure);
  const [brokenSource, setBrokenSource] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const isShown = source !== undefined && brokenSource !== source;
  return (
    <figure ref={figure}>
      <button
        type="button"
        className="chat-attached-picture"
        disabled={!isShown}
        aria-label={`${t("enlarge")}: ${name}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {isShown
          ? <img src={source} alt="" onError={() => setBrokenSource(source)} />
          : <ImageIcon className="size-6" />}
      </button>
      <figcaption lang={languageOf(name)} className="chat-attached-name">{name}</figcaption>
      {isOpen && isShown && (
        <PictureView
          source={source}
          prompt={name}
          onSave={() => saveAttachment(attachment)}
          onClose={() => setOpen(false)}
        />
      )}
    </figure>
  );
}

/** A text file of a question, shown by its name; a tap saves the file on the device. */
function AttachedText({ attachment }: { attachment: Attachment }) {
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

const DEADLINE = 60_000;

/** Saves a file of a question on the device, as the user sent it. */
async function saveAttachment(attachment: Attachment) {
  const t = translatorFor("chat");
  const address = addressOf(attachment);
  showToast(t("downloading"));
  try {
    const bytes = isPicture(attachment)
      ? await queryClient.fetchQuery(pictureQuery(attachment.id, address))
      : await fetchFile(address, "text/plain", AbortSignal.timeout(DEADLINE));
    saveFile(attachment.name, bytes);
  } catch {
    showToast(t("error"), t("files.notDownloaded"), "error");
  }
}
