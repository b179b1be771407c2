// Lists the queries that a course needs without a network. Features register their own.
import type { CourseId } from "@server/contract";
import type { QueryKey } from "@tanstack/react-query";
import { loadTexts, type Namespace } from "../lib/i18n.ts";

export type StoredQuery = { queryKey: QueryKey; fetch(): Promise<unknown> };

export type CourseQuery = {
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

const registered: CourseQuery[] = [];

export const registerCourseQuery = (query: CourseQuery) => void registered.push(query);

export const listCourseQueries = (): readonly CourseQuery[] => registered;

/** Loads the texts of all labels. */
export const loadCourseQueryTexts = () => loadTexts(...registered.map(({ texts }) => texts));
