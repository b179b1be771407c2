import type { Attachment } from "@server/contract";
import { useRef } from "react";
import { FileTextIcon } from "../../../ui/icons/files.tsx";
import { ImageIcon } from "../../../ui/icons/chat.tsx";
import { usePicture } from "../pictures/use-picture.ts";
import { addressOf } from "./attachment.ts";
import type { DraftFile } from "./draft-file.ts";
import { bytesOf } from "./draft-files.ts";
import { useObjectUrl } from "./use-object-url.ts";

/** A thumbnail of the file: the picture itself, or an icon. */
export function DraftFileThumbnail({ chip }: { chip: DraftFile }) {
  const { key, isImage, attachment } = chip;
  const localAddress = useObjectUrl(isImage ? bytesOf(key) : undefined);
  if (isImage && attachment) return <SentPicture attachment={attachment} />;
  const Sign = isImage ? ImageIcon : FileTextIcon;
  return (
    <span className="chat-thumb">
      {localAddress ? <img src={localAddress} alt="" /> : <Sign />}
    </span>
  );
}

/** This phone usually has the picture; one that another page sent long ago is fetched. */
function SentPicture({ attachment }: { attachment: Attachment }) {
  const element = useRef<HTMLSpanElement>(null);
  const source = usePicture(attachment.id, addressOf(attachment), element);
  return (
    <span ref={element} className="chat-thumb">
      {source ? <img src={source} alt="" /> : <ImageIcon />}
    </span>
  );
}
