// Kinds of writes about notes, with the app's own rules, to test an outbox with.
import { adopt, fold, subject } from "../../features/notes/overlay.ts";
import type { Kind, Write } from "../kinds.ts";

type Add = { id: string; videoId: string; content: string; createdAt: string };
type Change = { id: string; content: string; version?: number };
type Remove = { id: string; version?: number };

const add: Kind<Add> = { subject, label: () => "New note", text: ({ content }) => content };
const change: Kind<Change> = {
  subject,
  fold,
  adopt,
  label: () => "Changed note",
  text: ({ content }) => content,
};
const remove: Kind<Remove> = { subject, fold, adopt, label: () => "Removed note" };

export const noteKinds = { "note.add": add, "note.change": change, "note.remove": remove };

export const addNote = (id: string, content = `${id} 1`): Write => ({
  kind: "note.add",
  payload: { id, videoId: "v", content, createdAt: "2026-11-20T00:00:00.000Z" },
});
export const changeNote = (id: string, content: string, version?: number): Write => ({
  kind: "note.change",
  payload: { id, content, version },
});
export const removeNote = (id: string, version?: number): Write => ({
  kind: "note.remove",
  payload: { id, version },
});
