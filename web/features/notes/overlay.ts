// Applies waiting writes to the server's notes, and folds two waiting writes into one.
import type { Write } from "../../offline/registry.ts";
import type { OutboxItem } from "../../offline/outbox/outbox.ts";
import type { Note, NoteAdd, NoteChange, NoteRemove } from "./data.ts";

export type ShownNote = Pick<Note, "id" | "videoId" | "content" | "atSecond" | "createdAt"> & {
  /** Undefined until the server has stored the note. */
  version?: number;
  /** `waiting`: not on the server yet. `needsYou`: the user must decide first. */
  mark?: "waiting" | "needsYou";
};

type Waiting = Pick<OutboxItem, "kind" | "subject" | "payload" | "state">;

/** Pure and idempotent: a write may stay in the outbox a moment longer than its answer. */
export function layNotesOver(
  notes: readonly Note[],
  waiting: readonly Waiting[],
  videoId: string,
): ShownNote[] {
  const parked = new Set(waiting.filter(isParked).map(({ subject }) => subject));
  const shown = new Map(notes.map((note): [string, ShownNote] => [note.id, note]));
  for (const { kind, subject, payload } of waiting) {
    if ((payload as NoteAdd).videoId !== videoId) continue;
    const mark = parked.has(subject) ? "needsYou" : "waiting";
    const { id } = payload as NoteRemove;
    const known = shown.get(id);
    if (kind === "note.add" && !known) {
      const { content, atSecond = null, createdAt } = payload as NoteAdd;
      shown.set(id, { id, videoId, content, atSecond, createdAt, mark });
    } else if (kind === "note.change" && known) {
      shown.set(id, { ...known, content: (payload as NoteChange).content, mark });
    } else if (kind === "note.remove" && known) {
      // The server refused to remove this note, so the note stays.
      if (mark === "needsYou") shown.set(id, { ...known, mark });
      else shown.delete(id);
    }
  }
  return [...shown.values()].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
}

const isParked = ({ state }: Waiting) => state === "conflict" || state === "refused";

/** Folds two unsent writes into one with the same final result. */
export function fold(earlier: Write, later: Write): Write | "nothing" | undefined {
  const before = earlier.payload as NoteChange;
  const after = later.payload as NoteChange;
  switch (`${earlier.kind} ${later.kind}`) {
    case "note.add note.change":
    case "note.change note.change":
      return { kind: earlier.kind, payload: { ...before, content: after.content } };
    case "note.add note.remove":
      return "nothing";
    case "note.change note.remove":
      return { kind: "note.remove", payload: { ...after, version: before.version } };
    default:
      return undefined;
  }
}

export const subject = ({ id }: { id: string }) => `note:${id}`;

/** Gives the next write the version of the last answer, unless the write has a newer version. */
export function adopt<P extends { version?: number }>(payload: P, answer: unknown): P {
  const answerVersion = (answer as Partial<Note> | undefined)?.version;
  if (answerVersion === undefined) return payload;
  return { ...payload, version: Math.max(answerVersion, payload.version ?? 0) };
}
