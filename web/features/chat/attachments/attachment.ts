import type { Message } from "../data.ts";

/** A file of a question, as the server tells of it. */
export type Attachment = Message["attachments"][number];

/** Leads to its owner's file, and nobody else's. */
export const addressOf = ({ id }: Pick<Attachment, "id">) => `/api/attachments/${id}`;

export const isPicture = ({ contentType }: Attachment) => contentType !== "text/plain";
