import { Hono } from "hono";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { idempotentTransactionWithStatus } from "../../http/idempotency.ts";
import { json, optionalJson, param, paramOrNotFound } from "../../http/input.ts";
import { canStudy } from "../courses/policy.ts";
import { OfCourse } from "../courses/schema.ts";
import { getVideoCourse } from "../videos/queries.ts";
import { OfVideo } from "../videos/schema.ts";
import { listCourseNotes, listNotes } from "./queries.ts";
import { NewNote, NoteChange, NoteRemoval, OfNote } from "./schema.ts";
import { addNote, changeNoteOf, removeNoteOf } from "./writes.ts";

const ofVideo = param(OfVideo);
const ofNote = param(OfNote);

export const notes = new Hono<SignedIn>()
  .get("/courses/:courseId/notes", signedIn, paramOrNotFound(OfCourse), async (c) => {
    const { sql, person } = c.var;
    const { courseId } = c.req.valid("param");
    if (!canStudy(person, courseId)) fail("not_enrolled");
    return c.json(await listCourseNotes(sql, person.id, courseId));
  })
  .get("/videos/:videoId/notes", signedIn, ofVideo, async (c) => {
    const { sql, person } = c.var;
    const { videoId } = c.req.valid("param");
    const courseId = await getVideoCourse(sql, videoId) ?? fail("not_found");
    if (!canStudy(person, courseId)) fail("not_enrolled");
    return c.json(await listNotes(sql, person.id, videoId));
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
