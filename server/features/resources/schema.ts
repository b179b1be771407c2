import * as z from "zod/mini";
import { id } from "../../fields.ts";

export type ResourceType = "PDF" | "Slides" | "Document" | "Archive";

/** What is given to take home, and how the names of such files end. */
export const fileTypes = {
  "application/pdf": "pdf",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/zip": "zip",
} as const;
export type FileType = keyof typeof fileTypes;

export const OfResource = z.object({ resourceId: id });
