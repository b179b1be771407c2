import type { Message } from "../data.ts";

/** A file of a question, as the server describes it. */
export type Attachment = Message["attachments"][number];

/** Only the owner of the file can open this address. */
export const addressOf = ({ id }: Pick<Attachment, "id">) => `/api/attachments/${id}`;

export const isPicture = ({ contentType }: Attachment) => contentType !== "text/plain";
