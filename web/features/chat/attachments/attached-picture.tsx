import type { Attachment } from "@server/contract";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { languageOf } from "../../../lib/format.ts";
import { ImageIcon } from "../../../ui/icons/chat.tsx";
import { PictureView } from "../pictures/picture-view.tsx";
import { usePicture } from "../pictures/use-picture.ts";
import { addressOf } from "./attachment.ts";
import { saveAttachment } from "./save-attachment.ts";

/** A small picture beside its question; a tap shows it on the whole screen. */
export function AttachedPicture({ attachment }: { attachment: Attachment }) {
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
