import * as z from "zod/mini";
import { id, list } from "../../schema-fields.ts";
import { MAX_ATTACHMENTS } from "../../limits.ts";

/** The types and the endings of their file names. Every kind of text is plain text here. */
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

/** The ids in the order in which the app shows the files. */
export const AttachmentIds = list(id.check(z.toLowerCase()), MAX_ATTACHMENTS).check(
  z.refine<string[]>((ids) => new Set(ids).size === ids.length, "invalid"),
);
