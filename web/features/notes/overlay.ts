// How notes look while some of their writes still wait for the network, and how two writes that wait become one.
import type { Write } from "../../offline/kinds.ts";
import type { OutboxItem } from "../../offline/outbox.ts";
import type { Note, NoteAdd, NoteChange, NoteRemove } from "./data.ts";

export type ShownNote = Pick<Note, "id" | "videoId" | "content" | "atSecond" | "createdAt"> & {
  /** Absent before the server has seen it. */
  version?: number;
  /** Not as the server has it yet; or it never will be before somebody decides. */
  mark?: "waiting" | "needsYou";
};

type Waiting = Pick<OutboxItem, "kind" | "subject" | "payload" | "state">;

/** Pure, and the same however often: an item may stay a moment longer than the answer it led to. */
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
      // What the server would not remove is still there.
      if (mark === "needsYou") shown.set(id, { ...known, mark });
      else shown.delete(id);
    }
  }
  return [...shown.values()].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
}

const isParked = ({ state }: Waiting) => state === "conflict" || state === "refused";

/** Of two that never left: what the server would have been told in the end. */
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

/** The next write of a note goes on from where the last one has brought it, unless it has seen a newer one. */
export function adopt<P extends { version?: number }>(payload: P, answer: unknown): P {
  const brought = (answer as Partial<Note> | undefined)?.version;
  if (brought === undefined) return payload;
  return { ...payload, version: Math.max(brought, payload.version ?? 0) };
}
