import { citedSources, type Source, withoutUnknownMarks } from "@server/contract";
import { formatSecond, joinNames } from "../../../lib/words/formats.ts";
import { type Language, translatorFor } from "../../../lib/words/i18n.ts";
import type { ShownMessage } from "../overlay.ts";

/**
 * Null for an answer that had no passages: its marks are plain text. A message that an older build
 * stored has no such field.
 */
type WithSources = Pick<ShownMessage, "content" | "sources">;

/** The sources that an answer names. */
export const sourcesOf = ({ content, sources }: WithSources) =>
  citedSources(content, sources ?? []);

/** The text of an answer as its reader sees it: a mark without a source is not shown. */
export const shownText = ({ content, sources }: WithSources) =>
  sources ? withoutUnknownMarks(content, sources) : content;

/** The text of an answer for a screen reader, which would read each mark as a number. */
export const spokenText = ({ content, sources }: WithSources) =>
  sources ? withoutUnknownMarks(content, []) : content;

/** An overview has no title of its own. */
export const titleOf = ({ title, courseId }: Source) =>
  title || translatorFor("courses")(`${courseId}.name`);

/** The title of a source, and its second if it has one. */
export function placeText(source: Source, language: Language): string {
  const { atSecond } = source;
  const title = titleOf(source);
  return atSecond === null ? title : joinNames([title, formatSecond(atSecond)], language);
}
