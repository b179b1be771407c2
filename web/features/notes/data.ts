// Queries notes and sends their writes through the outbox.
import type { noteWrites } from "@server/contract";
import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type * as z from "zod/mini";
import { api } from "../../lib/http/api.ts";
import { newId } from "../../lib/http/new-id.ts";
import { queryClient } from "../../lib/http/queries.ts";
import { readWholeList } from "../../lib/http/whole-list.ts";
import { enqueue } from "../../offline/outbox/outbox.ts";
import { updateCachedQuery } from "../../offline/queries/change-query.ts";

const ofVideo = api.videos[":videoId"].notes;

export type Note = Extract<InferResponseType<typeof ofVideo.$get, 200>, unknown[]>[number];

type Payloads = { [Kind in keyof typeof noteWrites]: z.input<(typeof noteWrites)[Kind]> };
/** `videoId` is not sent: the device uses it to find the list that the write belongs to. */
type OnVideo = { videoId: string };
export type NoteAdd = Payloads["note.add"];
/** The second is for a new note with this text, if the note was deleted elsewhere. */
export type NoteChange = Payloads["note.change"] & OnVideo & { atSecond?: number | null };
export type NoteRemove = Payloads["note.remove"] & OnVideo;
/** Without a version, the server has not stored the note yet. */
type KnownNote = Pick<Note, "id" | "videoId" | "atSecond"> & { version?: number };

export const notesQuery = (videoId: string) =>
  queryOptions({
    queryKey: ["videos", videoId, "notes"],
    meta: { kept: true },
    queryFn: () => readWholeList((query) => ofVideo.$get({ param: { videoId }, query })),
  });

export function addNote(note: { videoId: string; content: string; atSecond: number | null }) {
  const payload: NoteAdd = { ...note, id: newId(), createdAt: new Date().toISOString() };
  return enqueue("note.add", payload);
}

export function changeNote({ id, videoId, atSecond, version }: KnownNote, content: string) {
  const payload: NoteChange = { id, videoId, atSecond, content, version };
  return enqueue("note.change", payload);
}

export function removeNote({ id, videoId, version }: KnownNote) {
  const payload: NoteRemove = { id, videoId, version };
  return enqueue("note.remove", payload);
}

/** A late answer never replaces a newer note. */
export const putNote = (row: Note) =>
  changeList(row.videoId, (notes) => {
    const known = notes.find(({ id }) => id === row.id);
    if (known && known.version > row.version) return notes;
    return known ? notes.map((note) => note.id === row.id ? row : note) : [...notes, row];
  });

export const dropNote = ({ id, videoId }: { id: string; videoId: string }) =>
  changeList(videoId, (notes) => notes.filter((note) => note.id !== id));

const changeList = (videoId: string, change: (notes: Note[]) => Note[]) =>
  updateCachedQuery(
    queryClient,
    notesQuery(videoId).queryKey,
    () => queryClient.fetchQuery(notesQuery(videoId)),
    change,
  );
