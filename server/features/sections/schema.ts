import * as z from "zod/mini";
import { description, id, title } from "../../fields.ts";
import { CourseName } from "../courses/schema.ts";

export const OfSection = z.object({ sectionId: id });

export const NewSection = z.object({
  courseId: CourseName,
  title,
  description: z._default(description, ""),
});

/** What is left out stays as it is. */
export const SectionChange = z.object({
  title: z.optional(title),
  description: z.optional(description),
  /** Of what she changes, what she has read: where it says something else by now, she is told. Left out, it matters not. */
  before: z.optional(z.object({ title: z.optional(title), description: z.optional(description) })),
});
