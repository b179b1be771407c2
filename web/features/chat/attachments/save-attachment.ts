import type { Attachment } from "@server/contract";
import { translatorFor } from "../../../lib/words/i18n.ts";
import { queryClient } from "../../../lib/http/queries.ts";
import { saveFile } from "../../../lib/device/save-file.ts";
import { showToast } from "../../../ui/toast.tsx";
import { pictureQuery } from "../pictures/picture-file.ts";
import { addressOf, isPicture } from "./attachment.ts";
import { fetchFile } from "./fetch-file.ts";

const DEADLINE = 60_000;

/** Saves a file of a question on the device, as the user sent it. */
export async function saveAttachment(attachment: Attachment) {
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
