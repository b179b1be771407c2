// Saves the notes that the page shows as one Markdown file, by course and lesson.
import { asMarkdown } from "../../features/notes/as-markdown.ts";
import { fileDay, formatDate } from "../../lib/words/formats.ts";
import { type Language, translatorFor } from "../../lib/words/i18n.ts";
import { paths } from "../../lib/address/paths.ts";
import { PRODUCT } from "../../lib/words/product.ts";
import { saveFile } from "../../lib/device/save-file.ts";
import type { LessonGroup, OwnCourse } from "./group-notes.ts";

/** Returns whether there was a note to save. */
export function saveShownNotes(
  groups: readonly LessonGroup[],
  language: Language,
  isWhole: boolean,
) {
  if (groups.length === 0) return false;
  const now = Date.now();
  saveFile(
    `${PRODUCT.toLowerCase()}-notes-${fileDay(now)}.md`,
    allAsMarkdown(groups, language, new Date(now).toISOString(), isWhole),
    "text/markdown",
  );
  return true;
}

function allAsMarkdown(
  groups: readonly LessonGroup[],
  language: Language,
  savedAt: string,
  isWhole: boolean,
) {
  const notes = translatorFor("notes", language);
  const own = translatorFor("my-notes", language);
  const dateLine = notes("fileLine", { date: formatDate(savedAt, language) });
  const line = isWhole ? dateLine : `${dateLine}\n\n${own("filePart")}`;
  const courses = new Set(groups.map(({ course }) => course));
  return [...courses].map((course?: OwnCourse) =>
    asMarkdown(
      course?.lessons ?? [],
      groups.flatMap((group) => group.course === course ? group.notes : []),
      {
        title: course ? notes("fileTitle", { course: course.name }) : own("unknown"),
        line,
        address: course && location.origin + paths.course(course.id),
        rest: notes("fileRest"),
      },
    )
  ).join("\n");
}
