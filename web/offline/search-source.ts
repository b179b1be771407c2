// What a feature needs to tell the search which of its texts this phone stores. Each feature may
// have a file `search-texts.ts` that exports `listTexts`.
import type { CourseId, SearchItem, SearchKind } from "@server/contract";
import type { BodyWithEtag } from "../lib/http/etag.ts";
import type { OutboxItem } from "./outbox/outbox.ts";
import type { CachedQuery } from "./queries/user-db.ts";

/** A text that this phone stores. `text` is all that is searched besides the title. */
export type StoredText =
  & Pick<SearchItem, "kind" | "courseId" | "videoId" | "atSecond" | "id" | "messageId" | "title">
  & { text: string };

export type Lesson = { courseId: CourseId; videoId: string; title: string };

type Described = { id: string; title: string; description: string };

export type StoredData = {
  /** The user who is signed in. */
  userId: string;
  /** The stored answers of the server, by the keys of their queries as JSON. */
  answers: ReadonlyMap<string, Pick<CachedQuery, "data" | "at">>;
  /** The captions of saved lessons, in all their languages. */
  captions: readonly { videoId: string; language: string; content: string }[];
  /** The writes that the server has not got yet. */
  waiting: readonly OutboxItem[];
  /** The courses whose content the user may open. */
  courses: readonly CourseId[];
  /** The lessons of these courses. */
  lessons: ReadonlyMap<string, Lesson>;
};

/** Pure: it reads nothing but the data. */
export type ListTexts = (data: StoredData) => StoredText[];

/** The stored answer to a query. */
export const storedAnswer = <Answer>(
  { answers }: Pick<StoredData, "answers">,
  key: readonly unknown[],
) => answers.get(JSON.stringify(key))?.data as Answer | undefined;

/** When the server gave the stored answer, in milliseconds. */
export const answeredAt = ({ answers }: StoredData, key: readonly unknown[]) =>
  answers.get(JSON.stringify(key))?.at ?? 0;

/** The stored answer to a query that `etagQuery` (lib/http/etag.ts) makes. */
export const storedBody = <Body>(data: Pick<StoredData, "answers">, key: readonly unknown[]) =>
  storedAnswer<BodyWithEtag<Body>>(data, key)?.body;

/**
 * The texts of a list that each course has: `["courses", id, list]`. Its items have a title and a
 * description.
 */
export const listDescribed = <Item extends Described>(
  data: StoredData,
  kind: SearchKind,
  list: string,
): StoredText[] =>
  data.courses.flatMap((courseId) =>
    (storedBody<Item[]>(data, ["courses", courseId, list]) ?? [])
      .map(({ id, title, description }) => ({ kind, id, courseId, title, text: description }))
  );

/** The ids for which the phone stores such a list: `["videos", id, "notes"]`. */
export const listStoredIds = ({ answers }: StoredData, topic: string, list: string) =>
  [...answers.keys()].flatMap((hash) => {
    const [first, id, last, ...rest] = JSON.parse(hash) as unknown[];
    return first === topic && last === list && rest.length === 0 ? [String(id)] : [];
  });
