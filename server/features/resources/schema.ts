import * as z from "zod/mini";
import { description, id, title } from "../../fields.ts";
import { CourseName } from "../courses/schema.ts";
import { FileLocation, InSection, Pieces } from "../videos/schema.ts";

export const ResourceType = z.enum(["PDF", "Slides", "Document", "Archive"]);
export type ResourceType = z.output<typeof ResourceType>;

/** The types of resources, with the endings of their file names. */
export const fileTypes = {
  "application/pdf": "pdf",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/zip": "zip",
} as const;
export type FileType = keyof typeof fileTypes;

export const OfResource = z.object({ resourceId: id });

export const NewResource = z.object({
  filePath: FileLocation,
  title,
  description: z._default(description, ""),
  courseId: CourseName,
  sectionId: z.optional(InSection),
  resourceType: ResourceType,
  /** The size that the browser measured. Another size means another file. */
  fileSize: z.optional(z.int().check(z.nonnegative())),
  pieces: z.optional(Pieces),
});
