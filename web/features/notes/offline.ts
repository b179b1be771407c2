// Describes the writes of notes for the outbox and puts the server's answers into the lists.
import { NOTE_LENGTH } from "@server/contract";
import { translatorFor } from "../../lib/i18n.ts";
import { newId } from "../../lib/new-id.ts";
import type { Kind } from "../../offline/kinds.ts";
import { onAnswered, onConflict } from "../../offline/outbox.ts";
import {
  dropNote,
  type Note,
  type NoteAdd,
  type NoteChange,
  type NoteRemove,
  putNote,
} from "./data.ts";
import { adopt, fold, subject } from "./overlay.ts";

const text = ({ content }: { content: string }) => content;
const textLength = NOTE_LENGTH;

const currentRow = (answer: unknown) => (answer as { details?: Note } | undefined)?.details;

/** A new note with this text, beside the note that the user wanted to edit. */
const asNew = ({ videoId, content }: NoteChange, like?: Note) => ({
  kind: "note.add",
  payload: {
    id: newId(),
    videoId,
    content,
    atSecond: like?.atSecond ?? null,
    createdAt: new Date().toISOString(),
  } satisfies NoteAdd,
});

const add: Kind<NoteAdd> = {
  subject,
  label: () => translatorFor("notes")("writes.add"),
  text,
  withText: (payload, content) => ({ ...payload, content }),
  textLength,
  // The server does not take this id again: the note was removed elsewhere before the first answer
  // arrived.
  clash: (payload) => ({ mine: [{ kind: "note.add", payload: { ...payload, id: newId() } }] }),
};

const change: Kind<NoteChange> = {
  subject,
  fold,
  adopt,
  label: () => translatorFor("notes")("writes.change"),
  text,
  withText: (payload, content) => ({ ...payload, content }),
  textLength,
  clash(payload, answer) {
    const theirs = currentRow(answer);
    if (!theirs) return {};
    return {
      theirs: theirs.content,
      mine: [{ kind: "note.change", payload: { ...payload, version: theirs.version } }],
      both: [asNew(payload, theirs)],
    };
  },
};

const remove: Kind<NoteRemove> = {
  subject,
  fold,
  adopt,
  label: () => translatorFor("notes")("writes.remove"),
  clash(payload, answer) {
    const theirs = currentRow(answer);
    if (!theirs) return {};
    return {
      theirs: theirs.content,
      mine: [{ kind: "note.remove", payload: { ...payload, version: theirs.version } }],
    };
  },
};

export const noteKinds = { "note.add": add, "note.change": change, "note.remove": remove };

onAnswered(({ kind, payload }, body) => {
  if (kind === "note.remove") dropNote(payload as NoteRemove);
  else if (kind.startsWith("note.")) putNote(body as Note);
});

onConflict(({ kind }, body) => {
  const row = currentRow(body);
  if (kind.startsWith("note.") && row) putNote(row);
});
