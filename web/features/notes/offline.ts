// Registers what notes offer without a network, and puts the server's answers into the lists.
import { NOTE_LENGTH } from "@server/contract";
import { translatorFor } from "../../lib/words/i18n.ts";
import { newId } from "../../lib/http/new-id.ts";
import { queryClient } from "../../lib/http/queries.ts";
import { draftText, type Kind, registerFeature } from "../../offline/registry.ts";
import { isNotFound } from "../../offline/outbox/kinds.ts";
import {
  dropNote,
  type Note,
  type NoteAdd,
  type NoteChange,
  type NoteRemove,
  notesQuery,
  putNote,
} from "./data.ts";
import { adopt, fold, subject } from "./overlay.ts";

const text = ({ content }: { content: string }) => content;
const textLength = NOTE_LENGTH;

const currentRow = (answer: unknown) => (answer as { details?: Note } | undefined)?.details;

/** A new note with this text, beside the note that the user wanted to edit. */
const asNew = ({ videoId, content, atSecond = null }: NoteChange, like?: Note): NoteAdd => ({
  id: newId(),
  videoId,
  content,
  atSecond: like?.atSecond ?? atSecond,
  createdAt: new Date().toISOString(),
});

const keepAsNew = (payload: NoteAdd) => ({
  label: translatorFor("notes")("writes.keepAsNew"),
  writes: [{ kind: "note.add", payload }],
});

/**
 * Shows the newer note of the server in its list. A note that the server no longer has leaves it.
 */
function onConflict(payload: { id: string; videoId: string }, answer: unknown) {
  const row = currentRow(answer);
  if (row) void putNote(row);
  else if (isNotFound(answer)) void dropNote(payload);
}

const add: Kind<NoteAdd, Note> = {
  subject,
  label: () => translatorFor("notes")("writes.add"),
  text,
  withText: (payload, content) => ({ ...payload, content }),
  textLength,
  // The note was removed elsewhere before the first answer arrived. If its video is gone, no other
  // note can be saved either.
  keepText: (payload, answer) =>
    isNotFound(answer) ? undefined : keepAsNew({ ...payload, id: newId() }),
  onAnswered: (_, row) => putNote(row),
  onConflict,
};

const change: Kind<NoteChange, Note> = {
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
      both: [{ kind: "note.add", payload: asNew(payload, theirs) }],
    };
  },
  keepText: (payload) => keepAsNew(asNew(payload)),
  onAnswered: (_, row) => putNote(row),
  onConflict,
};

const remove: Kind<NoteRemove> = {
  subject,
  fold,
  adopt,
  label: () => translatorFor("notes")("writes.remove"),
  isDoneWhenGone: true,
  clash(payload, answer) {
    const theirs = currentRow(answer);
    if (!theirs) return {};
    return {
      theirs: theirs.content,
      mine: [{ kind: "note.remove", payload: { ...payload, version: theirs.version } }],
    };
  },
  onAnswered: dropNote,
  onConflict,
};

registerFeature({
  texts: "notes",
  kinds: { "note.add": add, "note.change": change, "note.remove": remove },
  loadSchemas: () => import("./payloads.ts").then((file) => file.noteWrites),
  courseQueries: [{
    label: () => translatorFor("notes")("offlineName"),
    ofVideo(videoId) {
      const query = notesQuery(videoId);
      return { ...query, fetch: () => queryClient.fetchQuery(query) };
    },
  }],
  drafts: {
    note: { label: () => translatorFor("notes")("writes.add"), text: draftText },
    "note-change": { label: () => translatorFor("notes")("writes.change"), text: draftText },
  },
});
