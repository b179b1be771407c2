// Lists what features register for offline use. Each feature registers once, so that this folder
// knows no feature and a reader sees at once what a feature offers.
import type { CourseId } from "@server/contract";
import type { QueryKey } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { listDrafts } from "../lib/device/drafts.ts";
import { loadTexts, type Namespace } from "../lib/words/i18n.ts";

export type Write = { kind: string; payload: unknown };

/**
 * The user's choices when the server has something newer. A choice that is absent is not offered.
 */
export type ConflictChoices = {
  /** The text on the server. Undefined when there is none any more. */
  theirs?: string;
  /** The writes that make the user's version win. */
  mine?: Write[];
  both?: Write[];
};

/** `Body` is the answer of the server to a write that it accepted. */
export type Kind<P = unknown, Body = unknown> = {
  /**
   * What the write is about. Writes of one subject keep their order, are folded, and are held
   * together.
   */
  subject(payload: P): string;
  /**
   * Called on the later write's kind. Two writes that were never sent become one, or none.
   * Undefined: they stay two.
   */
  fold?(earlier: Write, later: Write): Write | "nothing" | undefined;
  /**
   * The next write of this subject takes data from the answer, such as a note's version, unless its
   * own data is newer.
   */
  adopt?(payload: P, answer: unknown): P;
  /**
   * The write goes in the same request as the write before it about the same subject: it needs
   * nothing from the answer to that write, and nobody may see the state between the two.
   */
  goesWithEarlier?: true;
  /**
   * The write removes something. If the server no longer has it, the write counts as accepted.
   */
  isDoneWhenGone?: true;
  /** The refusal leaves nothing to decide: the write is dropped, and the feature tells the user. */
  isDropped?(answer: unknown): boolean;
  /**
   * Converts a payload that an older app queued into today's shape. Must not change a payload of
   * today's shape.
   */
  upgrade?(payload: unknown): P;
  /** What the write does, in the user's language: 'New note'. */
  label(payload: P): string;
  /** The text that the user typed, to read and copy. Undefined when the user typed nothing. */
  text?(payload: P): string | undefined;
  /** The same payload with another text. Without this function the write cannot be edited. */
  withText?(payload: P, text: string): P;
  /** The largest number of code points that its text may have. */
  textLength?: number;
  /** `answer` is the failure's body; its `details` hold the server's row. */
  clash?(payload: P, answer: unknown): ConflictChoices;
  /**
   * The writes that keep the text after its subject was deleted elsewhere, with their name for the
   * user. Undefined: the user can only copy the text.
   */
  keepText?(payload: P, answer: unknown): { label: string; writes: Write[] } | undefined;
  /**
   * The server has accepted the write. Puts its row into the queries, and resolves when it is
   * there: the write leaves only then.
   */
  onAnswered?(payload: P, body: Body): void | Promise<void>;
  /**
   * The server has something newer than the write, or no longer has what the write changes.
   * `answer` is the failure's body, as in `clash`.
   */
  onConflict?(payload: P, answer: unknown): void | Promise<void>;
};

/** The schema with which the server checks a payload. */
export type PayloadSchema = z.ZodMiniType<object>;

export type StoredQuery = { queryKey: QueryKey; fetch(): Promise<unknown> };

type CourseQuery = {
  /** What the query holds, in the user's language: 'your notes'. */
  label(): string;
  ofCourse?(courseId: CourseId): StoredQuery | Promise<StoredQuery>;
  /** For data that each video has for itself. */
  ofVideo?(videoId: string): StoredQuery | Promise<StoredQuery>;
  /** The ids of the videos that the user has begun, as soon as the course's query is fetched. */
  begunVideos?(courseId: CourseId): string[];
};

type SavedTopic = {
  /** The first word of the query keys. The ids in `StoredDataMark` stand under it, too. */
  topic: string;
  /** The word behind the id in the key of the query that is stored once the user opened it. */
  provenBy: string;
  /** Returns one function for each id that can be loaded. */
  listLoads(ids: string[]): Promise<(() => Promise<unknown>)[]>;
};

type DraftKind = {
  /** What the draft becomes, in the user's language: 'New note'. */
  label(): string;
  /** The text that the user typed. */
  text(stored: string, place: string): string;
};

type Feature<Name extends string> = {
  /** The texts of the labels of kinds and queries. The texts of the frame are always there. */
  texts?: Namespace;
  /** The writes that the outbox sends. */
  kinds?: Record<Name, Kind>;
  /** The schemas of the kinds. They load when a write is sent, because no screen needs them. */
  loadSchemas?: () => Promise<Record<NoInfer<Name>, PayloadSchema>>;
  /** The queries that a course needs offline. The user reads what a course lacks in this order. */
  courseQueries?: CourseQuery[];
  /** Other saved data that the app loads again when this device has lost it. */
  savedTopics?: SavedTopic[];
  /** The drafts that a locked page lists, by the first word of their places. */
  drafts?: Record<string, DraftKind>;
};

const features: Feature<string>[] = [];
const kinds = new Map<string, { kind: Kind; loadSchema?: () => Promise<PayloadSchema> }>();
const draftKinds = new Map<string, DraftKind>();

export function registerFeature<Name extends string = never>(feature: Feature<Name>) {
  const { loadSchemas, drafts = {} } = feature;
  features.push(feature);
  for (const name in feature.kinds) {
    kinds.set(name, {
      kind: feature.kinds[name],
      loadSchema: loadSchemas && (async () => (await loadSchemas())[name]),
    });
  }
  for (const [word, kind] of Object.entries(drafts)) draftKinds.set(word, kind);
}

/** Undefined for a kind that only another version of the app knows. */
export const findKind = (name: string): Kind | undefined => kinds.get(name)?.kind;

/** Undefined for a kind without a schema. */
export const loadSchema = (name: string) => kinds.get(name)?.loadSchema?.();

/** Loads the texts of the labels of all kinds. */
export const loadKindTexts = () => loadTextsOf("kinds");

export const listCourseQueries = () => features.flatMap((feature) => feature.courseQueries ?? []);

/** Loads the texts of the labels of all queries of a course. */
export const loadCourseQueryTexts = () => loadTextsOf("courseQueries");

export const listSavedTopics = () => features.flatMap((feature) => feature.savedTopics ?? []);

const loadTextsOf = (part: "kinds" | "courseQueries") =>
  loadTexts(...features.flatMap(({ texts, [part]: labelled }) => labelled && texts ? [texts] : []));

/** The current user's drafts that have a text. */
export const listTypedDrafts = () =>
  listDrafts("").flatMap(({ place, text: stored }) => {
    const kind = draftKinds.get(place.split(" ", 1)[0] ?? "");
    const text = kind?.text(stored, place).trim();
    return kind && text ? [{ place, label: kind.label, text }] : [];
  });

/** For drafts that are objects with a text. An older app stored only the text. */
export function draftText(stored: string): string {
  try {
    const { text } = JSON.parse(stored) as { text?: unknown };
    if (typeof text === "string") return text;
  } catch {
    // It is the text itself.
  }
  return stored;
}
