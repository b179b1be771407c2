// What is typed about a file: kept until it is saved.
import { type FileType, type NamedFile, type ResourceType, typeByName } from "@server/contract";
import { typedSince } from "../../../lib/typed-since.ts";

export type ResourceText = {
  title: string;
  description: string;
  resourceType: ResourceType | "";
  sectionId: string;
};

export const noText: ResourceText = {
  title: "",
  description: "",
  resourceType: "",
  sectionId: "",
};

const kinds: Record<FileType, ResourceType> = {
  "application/pdf": "PDF",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "Slides",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "Document",
  "application/zip": "Archive",
};

export const resourceTypes = Object.values(kinds);

/** What was begun. */
export function parseText(kept: string | undefined): ResourceText {
  try {
    const draft: ResourceText = JSON.parse(kept ?? "");
    const names = Object.keys(noText) as (keyof ResourceText)[];
    if (!names.every((name) => typeof draft[name] === "string")) return noText;
    return {
      ...draft,
      resourceType: resourceTypes.find((type) => type === draft.resourceType) ?? "",
    };
  } catch {
    return noText;
  }
}

/** What has been typed since a file was stored that was described by this. */
export const leftOf = (stored: ResourceText, now: ResourceText) => typedSince(stored, now, noText);

/** As far as its name and the browser tell. */
export function guessedType(file: NamedFile): ResourceType | undefined {
  const type = typeByName("resource", file);
  return type && kinds[type];
}

/** Whether it begins as its name promises. The server looks at all of it, but only when it has been sent. */
export async function beginsRight(file: File): Promise<boolean> {
  const type = typeByName("resource", { fileName: file.name, contentType: file.type });
  const start = await file.slice(0, 5).text().catch(() => undefined);
  // What cannot be read is told by the upload.
  if (start === undefined) return true;
  return type === "application/pdf" ? start === "%PDF-" : start.startsWith("PK\x03\x04");
}
