import type { Attachment } from "@server/contract";
import { translatorFor } from "../../../lib/i18n.ts";
import { queryClient } from "../../../lib/query.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { showToast } from "../../../ui/toast.ts";
import { pictureQuery } from "../pictures/picture-file.ts";
import { addressOf, isPicture } from "./attachment.ts";

const DEADLINE = 60_000;

/** Saves a file of a question on the device, as the user sent it. */
export async function saveAttachment(attachment: Attachment) {
  const t = translatorFor("chat");
  const address = addressOf(attachment);
  showToast(t("downloading"));
  try {
    const bytes = isPicture(attachment)
      ? await queryClient.fetchQuery(pictureQuery(attachment.id, address))
      : await fetchText(address);
    saveFile(attachment.name, bytes);
  } catch {
    showToast(t("error"), t("files.notDownloaded"), "error");
  }
}

/** Sends no header of our own, because the storage host would have to allow it. */
async function fetchText(address: string): Promise<Blob> {
  const signal = AbortSignal.timeout(DEADLINE);
  const response = await fetch(address, { credentials: "same-origin", signal });
  const text = await response.blob();
  if (!response.ok || !text.type.startsWith("text/plain")) {
    throw new TypeError("The response is not a text file");
  }
  return text;
}
