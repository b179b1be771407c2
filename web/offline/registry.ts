// Lists what features register for offline use beside their writes: the queries that a course needs,
// how their other saved data is loaded again, and how to read their drafts.
import type { CourseId } from "@server/contract";
import type { QueryKey } from "@tanstack/react-query";
import { listDrafts } from "../lib/device/drafts.ts";
import { loadTexts, type Namespace } from "../lib/words/i18n.ts";

export type StoredQuery = { queryKey: QueryKey; fetch(): Promise<unknown> };

type CourseQuery = {
  /** What the query holds, in the user's language: 'your notes'. */
  label(): string;
  /** The texts of `label`. */
  texts: Namespace;
  ofCourse?(courseId: CourseId): StoredQuery | Promise<StoredQuery>;
  /** For data that each video has for itself. */
  ofVideo?(videoId: string): StoredQuery | Promise<StoredQuery>;
  /** The ids of the videos that the user has begun, as soon as the course's query is fetched. */
  begunVideos?(courseId: CourseId): string[];
};

const courseQueries: CourseQuery[] = [];

export const registerCourseQuery = (query: CourseQuery) => void courseQueries.push(query);

export const listCourseQueries = (): readonly CourseQuery[] => courseQueries;

/** Loads the texts of all labels. */
export const loadCourseQueryTexts = () => loadTexts(...courseQueries.map(({ texts }) => texts));

type SavedTopic = {
  /** The first word of the query keys. The ids in `StoredDataMark` stand under it, too. */
  topic: string;
  /** Returns one function for each id that can be loaded. */
  listLoads(ids: string[]): Promise<(() => Promise<unknown>)[]>;
};

const savedTopics: SavedTopic[] = [];

export const registerSavedTopic = (topic: SavedTopic) => void savedTopics.push(topic);

export const listSavedTopics = (): readonly SavedTopic[] => savedTopics;

type DraftKind = {
  /** What the draft becomes, in the user's language: 'New note'. */
  label(): string;
  /** The text that the user typed. */
  text(stored: string, place: string): string;
};

const draftKinds = new Map<string, DraftKind>();

/** `word` is the first word of the places of these drafts. */
export function registerDrafts(word: string, kind: DraftKind) {
  draftKinds.set(word, kind);
}

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
