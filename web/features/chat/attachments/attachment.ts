import type { Attachment } from "@server/contract";

/** Only the owner of the file can open this address. */
export const addressOf = ({ id }: Pick<Attachment, "id">) => `/api/attachments/${id}`;

export const isPicture = ({ contentType }: Attachment) => contentType !== "text/plain";
