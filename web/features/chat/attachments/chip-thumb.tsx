import { useRef } from "react";
import { FileTextIcon } from "../../../ui/icons/file-text.tsx";
import { ImageIcon } from "../../../ui/icons/image.tsx";
import { usePicture } from "../pictures/use-picture.ts";
import { addressOf, type Attachment } from "./attachment.ts";
import type { Chip } from "./chip.ts";
import { bytesOf } from "./chips-at.ts";
import { useAddress } from "./use-address.ts";

/** A thumbnail of the file: the picture itself, or an icon. */
export function ChipThumb({ chip }: { chip: Chip }) {
  const { key, isImage, attachment } = chip;
  const localAddress = useAddress(isImage ? bytesOf(key) : undefined);
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
