import * as z from "zod/mini";
import { description, id, title } from "../../schema-fields.ts";
import { CourseName } from "../courses/schema.ts";
import { FileLocation, Pieces } from "../uploads/schema.ts";
import { InSection } from "../videos/schema.ts";

export const ResourceType = z.enum(["PDF", "Slides", "Document", "Archive"]);
export type ResourceType = z.output<typeof ResourceType>;

export const OfResource = z.object({ resourceId: id });

/** A field that is left out stays as it is. The file and its course never change. */
export const ResourceChange = z.object({
  title: z.optional(title),
  description: z.optional(description),
  sectionId: z.optional(InSection),
  resourceType: z.optional(ResourceType),
});

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
