import * as z from "zod/mini";
import { description, id, title } from "../../schema-fields.ts";
import { CourseName } from "../courses/schema.ts";

export const OfSection = z.object({ sectionId: id });

export const NewSection = z.object({
  courseId: CourseName,
  title,
  description: z._default(description, ""),
});

/** A field that is left out stays as it is. */
export const SectionChange = z.object({
  title: z.optional(title),
  description: z.optional(description),
  /**
   * The old values that the user saw. If a stored value differs from them, the server answers
   * `stale_version`. Without this field the server does not compare.
   */
  before: z.optional(z.object({ title: z.optional(title), description: z.optional(description) })),
});
