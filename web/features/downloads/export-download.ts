import { saveFile } from "../../lib/device/save-file.ts";
import { openFile } from "../../offline/downloads/downloads.ts";
import type { LocalFile } from "../../offline/downloads/model.ts";

const endings: Record<string, string> = {
  "application/pdf": "pdf",
  "application/zip": "zip",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
  "video/mp4": "mp4",
  "video/webm": "webm",
};

/** Saves a download as a file that every other app can open, without using the network. */
export async function exportDownload({ key, contentType }: LocalFile, title: string) {
  const file = await openFile(key);
  if (!file) throw new Error("The download is missing or belongs to another user");
  const ending = endings[contentType];
  // Removes characters that some systems do not allow in file names.
  const name = title.replace(/[\\/:*?"<>|]+/g, " ").trim() || "file";
  saveFile(ending ? `${name}.${ending}` : name, new Blob([file], { type: contentType }));
}
