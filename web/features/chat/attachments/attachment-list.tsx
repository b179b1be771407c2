import type { Attachment } from "@server/contract";
import { useTranslation } from "react-i18next";
import { isPicture } from "./attachment.ts";
import { AttachedPicture } from "./attached-picture.tsx";
import { AttachedText } from "./attached-text.tsx";

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
