// Input of the search: the words, the filters and the page.
import * as z from "zod/mini";
import type { CourseId } from "../../catalogue.ts";
import { line } from "../../schema-fields.ts";
import { MAX_SEARCH_PAGE, SEARCH_QUERY_LENGTH } from "../../limits.ts";
import { CourseName } from "../courses/schema.ts";
import { searchKinds } from "../passages/sources.ts";
import { SEARCH_WORDS } from "../../search-key.ts";

export const SearchKind = z.enum(searchKinds);
export type SearchKind = z.output<typeof SearchKind>;

const wordCount = (query: string) => query.split(" ").filter(Boolean).length;

export const SearchQuery = z.object({
  q: line(SEARCH_QUERY_LENGTH).check(
    z.refine<string>((query) => wordCount(query) <= SEARCH_WORDS, "too_many"),
  ),
  kind: z.optional(SearchKind),
  courseId: z.optional(CourseName),
  limit: z.optional(
    z.string().check(
      z.refine<string>(
        (value) => /^[1-9]\d?$/.test(value) && Number(value) <= MAX_SEARCH_PAGE,
        "invalid",
      ),
    ),
  ),
  /** Only the server writes and reads it. */
  cursor: z.optional(z.string().check(z.maxLength(1000))),
});

/** One place that was found. The dates are texts in the JSON. */
export type SearchItem = {
  kind: SearchKind;
  /** Null for a conversation. */
  courseId: CourseId | null;
  /** The lesson that the item belongs to, if any. */
  videoId?: string;
  /** Where the video stands: of a cue, and of a note that has a time. */
  atSecond?: number;
  /** The page of a PDF or the slide of a presentation, if the text of its file was found. */
  page?: number;
  /**
   * The id of the lesson, section, resource, course, question, note or conversation. A cue has its
   * own. The text of a file has the id of its resource, a colon and the number of the piece.
   */
  id: string;
  /** The message of a conversation that matches. Absent if the title matches. */
  messageId?: string;
  /** The title of the lesson for a cue and a note. Empty for an overview. */
  title: string;
  /** Text around the first match. It may have no match if the title has it. */
  excerpt: string;
  /** Where the matches begin and end in the excerpt. */
  matches: [number, number][];
  updatedAt: Date;
};
