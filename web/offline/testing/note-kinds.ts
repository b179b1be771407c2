// Notes as an outbox meets them: kinds to test it with.
import type { Kind, Write } from "../kinds.ts";

type Add = { id: string; videoId: string; content: string; createdAt: string };
type Change = { id: string; content: string; version?: number };
type Remove = { id: string; version?: number };
type Row = { id: string; content: string; version: number };

const subject = ({ id }: { id: string }) => `note:${id}`;

function fold(earlier: Write, later: Write): Write | "nothing" | undefined {
  const before = earlier.payload as Change;
  const after = later.payload as Change;
  switch (`${earlier.kind} ${later.kind}`) {
    case "note.add note.change":
      return { kind: "note.add", payload: { ...before, content: after.content } };
    case "note.add note.remove":
      return "nothing";
    case "note.change note.change":
      return { kind: "note.change", payload: { ...before, content: after.content } };
    case "note.change note.remove":
      return { kind: "note.remove", payload: { id: before.id, version: before.version } };
    default:
      return undefined;
  }
}

function adopt<P extends Change | Remove>(payload: P, answer: unknown): P {
  const { version } = answer as Partial<Row>;
  return version ? { ...payload, version: Math.max(version, payload.version ?? 0) } : payload;
}

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
