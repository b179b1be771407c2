// Input of the course routes: course names, the overview and the order of the content.
import * as z from "zod/mini";
import { courseIds } from "../../catalogue.ts";
import { id, list, moment, text } from "../../schema-fields.ts";

export const OVERVIEW_LENGTH = 10_000;
export const OVERVIEW_LINES = 100;

export const CourseName = z.enum(courseIds);

export const OfCourse = z.object({ courseId: CourseName });

/** Splits a text into entries, one for each line. Lines without a visible character are dropped. */
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
  /** The path has it, too. If both are sent, they must be the same. */
  courseId: z.optional(CourseName),
  /**
   * The time of the saved version that the user saw; null if there was none. Without this field the
   * server does not compare.
   */
  updatedAt: z.optional(z.nullable(moment)),
});

/** Far more than fit into a request: a list of ids of 256 KB has fewer than 7,000. */
const MAX_SECTIONS = 1000;
const MAX_VIDEOS = 5000;

/** The database stores UUIDs in lower case. */
const listed = id.check(z.toLowerCase());
const eachOnce = (ids: unknown[]) => new Set(ids).size === ids.length;

const group = z.object({ sectionId: z.nullable(listed), ids: list(listed, MAX_VIDEOS) });

/** A list may name only a part. The others follow in their old order. */
export const CourseOrder = z.object({
  sections: z.optional(list(listed, MAX_SECTIONS).check(z.refine(eachOnce, "twice"))),
  videos: z.optional(
    list(group, MAX_SECTIONS + 1).check(
      z.refine((groups) => eachOnce(groups.map(({ sectionId }) => sectionId)), "twice"),
      z.refine((groups) => eachOnce(groups.flatMap(({ ids }) => ids)), "twice"),
    ),
  ),
  /**
   * The course's revision when its lists were read. Without this field the server does not compare.
   */
  revision: z.optional(z.int().check(z.positive())),
});
