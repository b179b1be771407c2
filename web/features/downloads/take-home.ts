import { saveFile } from "../../lib/save-file.ts";
import { openFile } from "../../offline/files/files.ts";
import type { LocalFile } from "../../offline/files/types.ts";

const endings: Record<string, string> = {
  "application/pdf": "pdf",
  "application/zip": "zip",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
  "video/mp4": "mp4",
  "video/webm": "webm",
};

/** From this phone's own store into hands that every other app can reach, without a byte over the line. */
export async function takeHome({ key, contentType }: LocalFile, title: string) {
  const file = await openFile(key);
  if (!file) throw new Error("It is not here, or not hers");
  const ending = endings[contentType];
  // What no file may be called on one system or another.
  const name = title.replace(/[\\/:*?"<>|]+/g, " ").trim() || "file";
  saveFile(ending ? `${name}.${ending}` : name, new Blob([file], { type: contentType }));
}
