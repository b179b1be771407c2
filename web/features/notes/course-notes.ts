// Loads all notes of the user in a course with one call, and puts them into the lists of the
// videos. These lists stay the only place of the notes, so a write changes one list, whichever page
// shows it.
import type { CourseId } from "@server/contract";
import { hashKey, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/http/api.ts";
import { queryClient } from "../../lib/http/queries.ts";
import { currentPresence, currentUserId } from "../../lib/http/session.ts";
import { readWholeList } from "../../lib/http/whole-list.ts";
import { readCachedQuery } from "../../offline/queries/user-db.ts";
import { type Note, notesQuery } from "./data.ts";

const ofCourse = api.courses[":courseId"].notes;

export const readCourseNotes = (courseId: CourseId): Promise<Note[]> =>
  readWholeList((query) => ofCourse.$get({ param: { courseId }, query }));

/** The ids of the videos that have notes of the user, as the server knew them after `askedAt`. */
export type CourseNotes = { videoIds: string[]; askedAt: number };

export const courseNotesQuery = (courseId: CourseId) =>
  queryOptions({
    queryKey: ["courses", courseId, "notes"],
    meta: { kept: true },
    queryFn: async (): Promise<CourseNotes> => {
      const sender = currentPresence();
      const askedAt = Date.now();
      const notes = await readCourseNotes(courseId);
      if (sender === currentPresence()) putCourseNotes(notes, askedAt);
      return { videoIds: [...new Set(notes.map(({ videoId }) => videoId))], askedAt };
    },
  });

/**
 * Puts the notes of a course into the lists of its videos. A list that has changed since the call
 * stays: it may have a newer note than the answer.
 */
export function putCourseNotes(notes: readonly Note[], askedAt: number) {
  for (const videoId of new Set(notes.map((note) => note.videoId))) {
    const { state, queryKey } = openList(videoId);
    if (state.data !== undefined && state.dataUpdatedAt >= askedAt) continue;
    queryClient.setQueryData(queryKey, notes.filter((note) => note.videoId === videoId));
  }
}

/**
 * Reads lists that only the store of this device has into memory. Returns the videos whose lists
 * are in memory then.
 */
export async function loadStoredLists(videoIds: readonly string[]) {
  const sender = currentPresence();
  await Promise.all(videoIds.map(async (videoId) => {
    const stored = await readStoredList(videoId);
    if (!stored || isInMemory(videoId) || sender !== currentPresence()) return;
    // The page of the lesson still asks the server.
    openList(videoId).setState({
      data: stored.data as Note[],
      dataUpdatedAt: stored.at,
      status: "success",
      isInvalidated: true,
    });
  }));
  return videoIds.filter(isInMemory);
}

const isInMemory = (videoId: string) =>
  queryClient.getQueryData(notesQuery(videoId).queryKey) !== undefined;

async function readStoredList(videoId: string) {
  const userId = currentUserId();
  if (!userId || isInMemory(videoId)) return undefined;
  try {
    const hash = hashKey(notesQuery(videoId).queryKey);
    return await readCachedQuery(userId, hash, import.meta.env.VITE_VERSION);
  } catch {
    // The store cannot be read. The server may still have the notes.
    return undefined;
  }
}

/** The list in memory, with the options that let the device store it. */
function openList(videoId: string) {
  const options = queryClient.defaultQueryOptions(notesQuery(videoId));
  return queryClient.getQueryCache().build(queryClient, options);
}
