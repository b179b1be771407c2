import { type Context, Hono } from "hono";
import type * as z from "zod/mini";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { idempotentTransactionWithStatus } from "../../http/idempotency.ts";
import { json, optionalJson, param, paramOrNotFound, query } from "../../http/input.ts";
import { bareListOf, MAX_BARE_ROWS, pageOf } from "../../http/page.ts";
import { canStudy } from "../courses/policy.ts";
import { OfCourse } from "../courses/schema.ts";
import { getVideoCourse } from "../videos/queries.ts";
import { OfVideo } from "../videos/schema.ts";
import { countNotes, getNote, listNotes, type NotesOf } from "./queries.ts";
import { NewNote, NoteChange, NoteList, NoteRemoval, OfNote } from "./schema.ts";
import { addNote, changeNoteOf, removeNoteOf } from "./writes.ts";

const ofVideo = param(OfVideo);
const ofNote = param(OfNote);
const noteList = query(NoteList);

async function listPage(
  c: Context<SignedIn>,
  notesOf: NotesOf,
  { limit: wish, cursor }: z.output<typeof NoteList>,
) {
  const { sql } = c.var;
  const [rows, total] = await Promise.all([
    listNotes(sql, notesOf, { limit: Number(wish ?? MAX_BARE_ROWS), cursor }),
    wish === undefined ? 0 : countNotes(sql, notesOf),
  ]);
  // The lesson of the last note was deleted meanwhile, so its place is not known any more.
  if (cursor && rows.length === 0 && !await getNote(sql, cursor)) fail("stale_version");
  const limit = rows.filter(({ isBehind }) => !isBehind).length;
  const found = rows.map(({ isBehind: _, ...note }) => note);
  return wish === undefined ? bareListOf(c, found, limit) : pageOf(found, total, limit);
}

export const notes = new Hono<SignedIn>()
  .get("/courses/:courseId/notes", signedIn, paramOrNotFound(OfCourse), noteList, async (c) => {
    const { person } = c.var;
    const { courseId } = c.req.valid("param");
    if (!canStudy(person, courseId)) fail("not_enrolled");
    return c.json(await listPage(c, { ownerId: person.id, courseId }, c.req.valid("query")));
  })
  .get("/videos/:videoId/notes", signedIn, ofVideo, noteList, async (c) => {
    const { sql, person } = c.var;
    const { videoId } = c.req.valid("param");
    const courseId = await getVideoCourse(sql, videoId) ?? fail("not_found");
    if (!canStudy(person, courseId)) fail("not_enrolled");
    return c.json(await listPage(c, { ownerId: person.id, videoId }, c.req.valid("query")));
  })
  .post("/videos/:videoId/notes", signedIn, ofVideo, json(NewNote), async (c) => {
    const note = { ...c.req.valid("param"), ...c.req.valid("json") };
    return await idempotentTransactionWithStatus(c, (sql) => addNote(sql, c.var, note));
  })
  .patch("/notes/:noteId", signedIn, ofNote, json(NoteChange), async (c) => {
    const change = { id: c.req.valid("param").noteId, ...c.req.valid("json") };
    return await idempotentTransactionWithStatus(c, (sql) => changeNoteOf(sql, c.var, change));
  })
  .delete("/notes/:noteId", signedIn, ofNote, optionalJson(NoteRemoval), async (c) => {
    const removal = { id: c.req.valid("param").noteId, ...c.req.valid("json") };
    return await idempotentTransactionWithStatus(c, (sql) => removeNoteOf(sql, c.var, removal));
  });
