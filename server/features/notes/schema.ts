import * as z from "zod/mini";
import { id, moment, pageQuery, text } from "../../schema-fields.ts";
import { NOTE_LENGTH } from "../../limits.ts";

const content = text(NOTE_LENGTH);
const version = z.optional(z.int32().check(z.positive()));
/** As long as the longest video can be. */
const atSecond = z.optional(z.nullable(z.int().check(z.nonnegative(), z.maximum(359_999))));

export const NoteList = z.object(pageQuery);

export const OfNote = z.object({ noteId: id });

export const NewNote = z.object({
  id: z.optional(id),
  content,
  createdAt: z.optional(moment),
  atSecond,
});
export const NoteChange = z.object({ content, version });
export const NoteRemoval = z.object({ version });

/** The same writes from a phone's outbox. Each contains everything that it needs. */
export const noteWrites = {
  "note.add": z.object({ id, videoId: id, content, createdAt: moment, atSecond }),
  "note.change": z.object({ id, content, version }),
  "note.remove": z.object({ id, version }),
};
