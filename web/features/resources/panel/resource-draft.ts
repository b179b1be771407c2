// Holds the draft of a file's text until it is saved.
import { type FileType, type NamedFile, type ResourceType, typeByName } from "@server/contract";
import { typedSince } from "../../../lib/http/panel-writes.ts";

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

/** Parses a stored draft. */
export function parseText(stored: string | undefined): ResourceText {
  try {
    const draft: ResourceText = JSON.parse(stored ?? "");
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

/** Keeps what was typed since the file with the text `stored` was saved. */
export const textTypedSince = (stored: ResourceText, now: ResourceText) =>
  typedSince(stored, now, noText);

/** Guesses the type from the file name and the browser's type. */
export function guessedType(file: NamedFile): ResourceType | undefined {
  const type = typeByName("resource", file);
  return type && kinds[type];
}

/**
 * Whether the first bytes match the type. The server checks the whole file, but only after the
 * upload.
 */
export async function hasRightStart(file: File): Promise<boolean> {
  const type = typeByName("resource", { fileName: file.name, contentType: file.type });
  const start = await file.slice(0, 5).text().catch(() => undefined);
  // The upload reports a file that cannot be read.
  if (start === undefined) return true;
  return type === "application/pdf" ? start === "%PDF-" : start.startsWith("PK\x03\x04");
}
