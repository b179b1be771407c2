// Holds the draft of a file's text, or of an edit of an existing file, until it is saved.
import { type FileType, type NamedFile, type ResourceType, typeByName } from "@server/contract";
import { type Edit, pickChanged } from "../../../lib/device/edit-on-base.ts";
import { typedSince } from "../../../lib/http/panel-writes.ts";
import type { Resource } from "../data.ts";

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
    return asText(JSON.parse(stored ?? "")) ?? noText;
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

const names = Object.keys(noText) as (keyof ResourceText)[];

/** Undefined if the text is not complete. */
export function asText(text: unknown): ResourceText | undefined {
  const draft = text as ResourceText;
  if (!names.every((name) => typeof draft[name] === "string")) return undefined;
  return {
    ...draft,
    resourceType: resourceTypes.find((type) => type === draft.resourceType) ?? "",
  };
}

export const textOf = (
  { title, description, resourceType, sectionId }: Resource,
): ResourceText => ({
  title,
  description,
  resourceType,
  sectionId: sectionId ?? "",
});

/** Clears a deleted section, whether the user had chosen it or the file had it. */
export function withoutGoneSection(
  edit: Edit<ResourceText>,
  /** Undefined while they are not known. */
  sections: readonly { value: string }[] | undefined,
): Edit<ResourceText> {
  const { text, base } = edit;
  const { sectionId } = text;
  if (!sections || sections.some(({ value }) => value === sectionId)) return edit;
  const wasUnchanged = base.sectionId === sectionId;
  return {
    text: { ...text, sectionId: "" },
    base: wasUnchanged ? { ...base, sectionId: "" } : base,
  };
}

/** Sends only the differences, because others may have changed the rest in the meantime. */
export function changeOf(edit: Edit<ResourceText>) {
  const { resourceType, sectionId, ...texts } = pickChanged(edit, edit.text);
  return {
    ...texts,
    ...(resourceType && { resourceType }),
    ...(sectionId !== undefined && { sectionId: sectionId || null }),
  };
}
