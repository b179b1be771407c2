import * as z from "zod/mini";
import { courseIds } from "../../catalogue.ts";
import { id, list, moment, text } from "../../fields.ts";

export const OVERVIEW_LENGTH = 10_000;
export const OVERVIEW_LINES = 100;

export const CourseName = z.enum(courseIds);

export const OfCourse = z.object({ courseId: CourseName });

/** One entry a line; a line without anything to see is none. */
export const linesOf = (typed: string): string[] =>
  typed.split(/[\n\r\u2028\u2029]/).map((line) => line.trim())
    .filter((line) => /[^\s\p{C}]/u.test(line));

const entry = z.string("not_text");

/** A list, or one text with a line for each entry. */
const entries = z.pipe(
  z.pipe(
    z.pipe(
      z.union([entry, list(entry, OVERVIEW_LENGTH)], "not_text"),
      z.transform((given) => typeof given === "string" ? given : given.join("\n")),
    ),
    text(OVERVIEW_LENGTH, 0),
  ),
  z.pipe(
    z.transform(linesOf),
    list(z.string(), OVERVIEW_LINES),
  ),
);

export const OverviewText = z.object({
  description: text(OVERVIEW_LENGTH, 0),
  objectives: entries,
  requirements: entries,
  targetAudience: entries,
});

export const OverviewSave = z.extend(OverviewText, {
  /** Stands in the path as well: if it is said twice, it must be the same. */
  courseId: z.optional(CourseName),
  /** When what was changed here had been saved; null where nobody had. Left out, it matters not. */
  updatedAt: z.optional(z.nullable(moment)),
});

/** More than fit into a request by far: a list of ids of 256 KB has fewer than 7,000. */
const SECTIONS_MOST = 1000;
const VIDEOS_MOST = 5000;

/** The database writes them small. */
const listed = id.check(z.toLowerCase());
const eachOnce = (ids: unknown[]) => new Set(ids).size === ids.length;

const group = z.object({ sectionId: z.nullable(listed), ids: list(listed, VIDEOS_MOST) });

/** A list may name a part: the others follow in their old order. */
export const CourseOrder = z.object({
  sections: z.optional(list(listed, SECTIONS_MOST).check(z.refine(eachOnce, "twice"))),
  videos: z.optional(
    list(group, SECTIONS_MOST + 1).check(
      z.refine((groups) => eachOnce(groups.map(({ sectionId }) => sectionId)), "twice"),
      z.refine((groups) => eachOnce(groups.flatMap(({ ids }) => ids)), "twice"),
    ),
  ),
  /** Of the course, when its lists were read. Left out, it matters not. */
  revision: z.optional(z.int().check(z.positive())),
});
