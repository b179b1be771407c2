// A user who writes at random, and the result that must come out in the end.
import type { Write } from "../registry.ts";

export type Video = { id: string; durationSeconds: number };
export type Act = "note.add" | "note.change" | "note.remove" | "question.ask" | "progress.put";

export const COURSE = "ai-master";

/** Returns the same numbers for the same seed. */
export function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = state + 0x6d2b79f5 | 0;
    let mixed = Math.imul(state ^ state >>> 15, 1 | state);
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
    return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32;
  };
}

/** The seconds of a video that were watched. The parts here begin and end at whole seconds. */
export const secondsOf = (watched: [number, number][]) =>
  watched.flatMap(([from, to]) =>
    Array.from({ length: (to - from) / 1000 }, (_, n) => from / 1000 + n)
  );

/**
 * Makes a user's writes, and tracks the notes, questions and watched seconds that must come out.
 */
export class Model {
  notes = new Map<string, string>();
  questions = new Map<string, string>();
  watched = new Map<string, { seconds: Set<number>; position: number }>();
  constructor(
    readonly random: () => number,
    readonly videoId: string,
    readonly videos: Video[],
  ) {}

  /** `version` returns the version of a note that the device knows. */
  next(kind: Act, text: string, version: (id: string) => number | undefined): Write {
    const createdAt = new Date().toISOString();
    if (kind === "progress.put") return { kind: kind, payload: this.#watch(createdAt) };
    const id = kind.endsWith("add") || kind.endsWith("ask") ? crypto.randomUUID() : this.#anyNote();
    if (kind === "note.add") {
      this.notes.set(id, text);
      return { kind: kind, payload: { id, videoId: this.videoId, content: text, createdAt } };
    }
    if (kind === "question.ask") {
      this.questions.set(id, text);
      return { kind: kind, payload: { id, courseId: COURSE, question: text, createdAt } };
    }
    if (kind === "note.remove") {
      this.notes.delete(id);
      return { kind: kind, payload: { id, version: version(id) } };
    }
    this.notes.set(id, text);
    return { kind: kind, payload: { id, content: text, version: version(id) } };
  }

  #watch(positionAt: string) {
    const { id, durationSeconds } = this.#anyOf(this.videos);
    const from = Math.floor(this.random() * (durationSeconds - 1));
    const to = Math.min(Math.floor(durationSeconds), from + 1 + Math.floor(this.random() * 4));
    const { seconds } = this.watched.get(id) ?? { seconds: new Set() };
    for (let second = from; second < to; second++) seconds.add(second);
    this.watched.set(id, { seconds, position: to });
    return { videoId: id, watched: [[from * 1000, to * 1000]], position: to, positionAt };
  }

  #anyNote() {
    return this.#anyOf([...this.notes.keys()]);
  }

  #anyOf<T>(list: T[]): T {
    const item = list[Math.floor(this.random() * list.length)];
    if (item === undefined) throw new Error("The list is empty");
    return item;
  }
}
