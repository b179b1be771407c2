import * as z from "zod/mini";
import { id, list } from "../../fields.ts";

export const ATTACHMENT_FILE_BYTES = 10_485_760;
export const ATTACHMENT_NAME_LENGTH = 200;
/** With one question. */
export const ATTACHMENTS_MOST = 5;
/** That one person has brought, and asked nothing with: the earliest makes way for one more. */
export const UNCLAIMED_MOST = 20;

/** How the names of such files end. Everything that is text is plain text here. */
export const attachmentTypes = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "text/plain": "txt",
} as const;
export type AttachmentType = keyof typeof attachmentTypes;

export type Attachment = { id: string; name: string; contentType: AttachmentType; size: number };

export const isPicture = ({ contentType }: Pick<Attachment, "contentType">) =>
  contentType !== "text/plain";

export const OfAttachment = z.object({ attachmentId: id });

/** In the order in which they are shown. */
export const AttachmentIds = list(id.check(z.toLowerCase()), ATTACHMENTS_MOST).check(
  z.refine<string[]>((ids) => new Set(ids).size === ids.length, "invalid"),
);
