// Saves a course's notes as a file: from the server, or from this device when offline.
import type { CourseId } from "@server/contract";
import { hashKey } from "@tanstack/react-query";
import { Unreachable } from "../../lib/http/api.ts";
import { fileDay, formatDate } from "../../lib/words/formats.ts";
import { type Language, translatorFor } from "../../lib/words/i18n.ts";
import { paths } from "../../lib/address/paths.ts";
import { PRODUCT } from "../../lib/words/product.ts";
import { queryClient } from "../../lib/http/queries.ts";
import { saveFile } from "../../lib/device/save-file.ts";
import { currentUserId } from "../../lib/http/session.ts";
import { upgradeWrite } from "../../offline/outbox/kinds.ts";
import { readCachedQuery } from "../../offline/queries/user-db.ts";
import { getOutboxView } from "../../offline/outbox/outbox.ts";
import { asMarkdown, type Lesson } from "./as-markdown.ts";
import { readCourseNotes } from "./course-notes.ts";
import { type Note, notesQuery } from "./data.ts";
import { layNotesOver } from "./overlay.ts";

export type Course = { id: CourseId; name: string; lessons: readonly Lesson[] };

/** Returns whether there was a note to save. */
export async function saveNotes({ id, name, lessons }: Course, language: Language) {
  const t = translatorFor("notes", language);
  const { notes, missingCount } = await allNotes(id, lessons);
  const waiting = getOutboxView().items.filter(({ kind }) => kind.startsWith("note.")).map(
    upgradeWrite,
  );
  const videoIds = new Set([...lessons.map(({ id }) => id), ...notes.map((note) => note.videoId)]);
  const shown = [...videoIds].flatMap((videoId) =>
    layNotesOver(notes.filter((note) => note.videoId === videoId), waiting, videoId)
  );
  if (shown.length === 0) return false;
  const now = Date.now();
  const dateLine = t("fileLine", { date: formatDate(new Date(now).toISOString(), language) });
  const text = asMarkdown(lessons, shown, {
    title: t("fileTitle", { course: name }),
    line: missingCount > 0
      ? `${dateLine}\n\n${t("fileMissing", { count: missingCount })}`
      : dateLine,
    address: location.origin + paths.course(id),
    rest: t("fileRest"),
  });
  saveFile(
    `${PRODUCT.toLowerCase()}-${id}-notes-${fileDay(now)}.md`,
    text,
    "text/markdown",
  );
  return true;
}

/** `missingCount`: the number of videos whose notes this device does not have. */
async function allNotes(courseId: CourseId, lessons: readonly Lesson[]) {
  try {
    return { notes: await readCourseNotes(courseId), missingCount: 0 };
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
  }
  const lists = await Promise.all(lessons.map(({ id }) => knownNotes(id)));
  return {
    notes: lists.flatMap((list) => list ?? []),
    missingCount: lists.filter((list) => list === undefined).length,
  };
}

async function knownNotes(videoId: string): Promise<Note[] | undefined> {
  const { queryKey } = notesQuery(videoId);
  const cached = queryClient.getQueryData(queryKey);
  const userId = currentUserId();
  if (cached || !userId) return cached;
  const stored = await readCachedQuery(userId, hashKey(queryKey), import.meta.env.VITE_VERSION);
  return stored?.data as Note[] | undefined;
}
