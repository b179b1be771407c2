// Adds, changes and removes notes. The single calls and the outbox's batch both use this module, so
// they cannot differ.
import type * as z from "zod/mini";
import { searchedNote } from "../../db/search-sources.ts";
import { putSearchTexts } from "../../db/search-texts.ts";
import type { Sql, Transaction } from "../../db/sql.ts";
import type { Caller, User } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { created, repeated, updated } from "../../http/idempotency.ts";
import { NOTES_BYTES } from "../../limits.ts";
import { canStudy } from "../courses/policy.ts";
import { countAction, DAY_SECONDS } from "../limits/count-action.ts";
import { registerSyncKind } from "../sync/kinds.ts";
import { getVideoCourse, keepVideoInCourse } from "../videos/queries.ts";
import { canEditNote } from "./policy.ts";
import {
  changeNote,
  getNote,
  insertNote,
  type KnownNote,
  type NewNote,
  type Note,
  removeNote,
  sumBytes,
} from "./queries.ts";
import { noteWrites } from "./schema.ts";

type Input<Kind extends keyof typeof noteWrites> = z.output<(typeof noteWrites)[Kind]>;

export async function addNote(
  sql: Transaction,
  { person, settings }: Caller,
  note: Omit<NewNote, "ownerId">,
) {
  const courseId = await getVideoCourse(sql, note.videoId) ?? fail("not_found");
  if (!canStudy(person, courseId)) fail("not_enrolled");
  const added = await insertNote(sql, { ...note, ownerId: person.id });
  if (added) {
    const most = settings.NOTES_PER_DAY;
    await Promise.all([
      putSearchTexts(sql, [searched({ ...added, ownerId: person.id, courseId })]),
      countAction(sql, person.id, [{ action: "note.add", seconds: DAY_SECONDS, most }]),
      requireRoom(sql, person.id),
    ]);
    return created(added);
  }
  // The phone did not receive the first response and sent the note again.
  const stored = note.id && await getNote(sql, note.id);
  if (!stored || stored.isRemoved || !canEditNote(person, stored)) fail("conflict");
  return repeated(toNote(stored));
}

export async function changeNoteOf(sql: Sql, { person }: Caller, input: Input<"note.change">) {
  const note = await ownNote(sql, person, input.id);
  if (note.isRemoved) fail("not_found");
  // Before the note, as in a deletion of the video. Otherwise the two could wait for each other.
  await keepVideoInCourse(sql, note.videoId);
  const changed = await changeNote(sql, note.id, input) ?? await failStale(sql, note.id);
  if (bytesOf(changed) > bytesOf(note)) await requireRoom(sql, person.id);
  await putSearchTexts(sql, [searched({ ...note, ...changed })]);
  return updated(changed);
}

export async function removeNoteOf(sql: Sql, { person }: Caller, input: Input<"note.remove">) {
  const note = await ownNote(sql, person, input.id);
  // A second removal succeeds, because the response to the first may have been lost.
  if (!note.isRemoved && !await removeNote(sql, note.id, input.version)) {
    const isGone = (await getNote(sql, note.id))?.isRemoved;
    if (!isGone) await failStale(sql, note.id);
  }
  return updated({ ok: true });
}

/**
 * Fails with `not_found` for another user's note, so that the server does not reveal that the note
 * exists.
 */
async function ownNote(sql: Sql, person: User, id: string): Promise<KnownNote> {
  const note = await getNote(sql, id);
  if (!note || !canEditNote(person, note)) fail("not_found");
  if (!canStudy(person, note.courseId)) fail("not_enrolled");
  return note;
}

const bytesOf = ({ content }: Pick<Note, "content">) => new TextEncoder().encode(content).length;

/** Runs after the write, which the failure undoes. */
async function requireRoom(sql: Sql, ownerId: string) {
  if (await sumBytes(sql, ownerId) > NOTES_BYTES) fail("notes_full");
}

async function failStale(sql: Sql, id: string): Promise<never> {
  const current = await getNote(sql, id);
  return current && !current.isRemoved ? fail("stale_version", toNote(current)) : fail("not_found");
}

const toNote = (
  { id, videoId, content, atSecond, version, createdAt, updatedAt }: KnownNote,
): Note => ({ id, videoId, content, atSecond, version, createdAt, updatedAt });

const searched = (
  { id, ownerId, videoId, courseId, content, atSecond, updatedAt }: Omit<KnownNote, "isRemoved">,
) => searchedNote({ id, ownerId, videoId, courseId, content, atSecond, updatedAt });

registerSyncKind("note.add", noteWrites["note.add"], addNote);
registerSyncKind("note.change", noteWrites["note.change"], changeNoteOf);
registerSyncKind("note.remove", noteWrites["note.remove"], removeNoteOf);
