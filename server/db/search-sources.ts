// Reads the sources of searched texts from the tables of all features, and writes their rows.
import { readCues } from "../caption-cues.ts";
import { putSearchTexts, replaceSearchParts, type SearchText } from "./search-texts.ts";
import type { Sql } from "./sql.ts";

export type SearchedKind = SearchText["kind"];
type Options = {
  /** Locks the sources until the transaction ends, and leaves out what others have locked. */
  lock: boolean;
};
/** All texts of one source. */
type Source = { sourceId: string; texts: SearchText[] };
type ReadSources = (sql: Sql, ids: string[], options: Options) => Promise<Source[]>;

const lockRows = (sql: Sql, { lock }: Options) => lock ? sql`for share of s skip locked` : sql``;

/** Locks the video, too, because it decides about the course. */
const lockRowsOfVideo = (sql: Sql, { lock }: Options) =>
  lock ? sql`for share of s skip locked for key share of v skip locked` : sql``;

const oneEach = (texts: SearchText[]): Source[] =>
  texts.map((text) => ({ sourceId: text.sourceId, texts: [text] }));

type ContentRow = {
  id: string;
  courseId: string;
  title: string;
  description: string;
  createdAt: Date;
};

const readLessons: ReadSources = async (sql, ids, options) => {
  const rows = await sql<ContentRow[]>`
    select s.id, s.course_id, s.title, s.description, s.created_at
    from academy.videos s where s.id = any(${ids}::uuid[]) ${lockRows(sql, options)}
  `;
  return oneEach(
    rows.map((row) => ({ ...contentOf(row), kind: "lesson", videoId: row.id })),
  );
};

const readSections: ReadSources = async (sql, ids, options) => {
  const rows = await sql<ContentRow[]>`
    select s.id, s.course_id, s.title, s.description, s.created_at
    from academy.sections s where s.id = any(${ids}::uuid[]) ${lockRows(sql, options)}
  `;
  return oneEach(rows.map((row) => ({ ...contentOf(row), kind: "section" })));
};

/** The text of its file has rows of its own (`features/resources/index-file-texts.ts`). */
const readResources: ReadSources = async (sql, ids, options) => {
  const rows = await sql<ContentRow[]>`
    select s.id, s.course_id, s.title, s.description, s.created_at
    from academy.resources s where s.id = any(${ids}::uuid[]) ${lockRows(sql, options)}
  `;
  return oneEach(rows.map((row) => ({ ...contentOf(row), kind: "resource" })));
};

const contentOf = ({ id, courseId, title, description, createdAt }: ContentRow) => ({
  sourceId: id,
  courseId,
  title,
  content: description,
  updatedAt: createdAt,
});

const readCaptions: ReadSources = async (sql, ids, options) => {
  const rows = await sql<
    { videoId: string; language: string; content: string; courseId: string; createdAt: Date }[]
  >`
    select s.video_id, s.language, s.content, v.course_id, v.created_at
    from academy.captions s join academy.videos v on v.id = s.video_id
    where (s.video_id, s.language) in (
      select split_part(i, ':', 1)::uuid, split_part(i, ':', 2) from unnest(${ids}::text[]) as i
    ) ${lockRowsOfVideo(sql, options)}
  `;
  return rows.map(({ videoId, language, courseId, content, createdAt }) => {
    const sourceId = captionSource(videoId, language);
    const source = { kind: "caption", sourceId, courseId, videoId, updatedAt: createdAt } as const;
    return {
      sourceId,
      texts: readCues(content).map(({ second, text }, part) => ({
        ...source,
        part,
        content: text,
        atSecond: second,
      })),
    };
  });
};

export const captionSource = (videoId: string, language: string) => `${videoId}:${language}`;

const readOverviews: ReadSources = async (sql, ids, options) => {
  const rows = await sql<{ courseId: string; content: string; updatedAt: Date }[]>`
    select s.course_id, s.updated_at,
      concat_ws(E'\n', s.description, array_to_string(s.objectives, E'\n'),
        array_to_string(s.requirements, E'\n'), array_to_string(s.target_audience, E'\n')
      ) as content
    from academy.overviews s where s.course_id = any(${ids}::text[]) ${lockRows(sql, options)}
  `;
  return oneEach(
    rows.map((row) => ({ ...row, kind: "overview", sourceId: row.courseId })),
  );
};

const readQuestions: ReadSources = async (sql, ids, options) => {
  const rows = await sql<
    (QuestionText & { id: string; hiddenAuthorId: string | null; updatedAt: Date })[]
  >`
    select s.id, s.course_id, s.video_id, s.question, s.answer,
      case when s.hidden_at is not null then s.asked_by_id end as hidden_author_id,
      coalesce(s.answered_at, s.created_at) as updated_at
    from academy.questions s where s.id = any(${ids}::uuid[]) ${lockRows(sql, options)}
  `;
  return oneEach(
    rows.map(({ hiddenAuthorId, updatedAt, ...row }) => ({
      ...searchedQuestion(row),
      hiddenAuthorId,
      updatedAt,
    })),
  );
};

type QuestionText = {
  id: string;
  courseId: string;
  videoId: string | null;
  question: string;
  answer: string | null;
};

/** A result shows so much of a question as its title. */
const QUESTION_TITLE = 120;

export const searchedQuestion = ({ id, courseId, videoId, question, answer }: QuestionText) => ({
  kind: "question" as const,
  sourceId: id,
  courseId,
  videoId,
  title: [...question.slice(0, QUESTION_TITLE * 2)].slice(0, QUESTION_TITLE).join(""),
  content: answer === null ? question : `${question}\n${answer}`,
});

const readNotes: ReadSources = async (sql, ids, options) => {
  const rows = await sql<NoteText[]>`
    select s.id, s.owner_id, s.video_id, v.course_id, s.content, s.at_second, s.updated_at
    from academy.notes s join academy.videos v on v.id = s.video_id
    where s.id = any(${ids}::uuid[]) and s.removed_at is null ${lockRowsOfVideo(sql, options)}
  `;
  return oneEach(rows.map(searchedNote));
};

type NoteText = {
  id: string;
  ownerId: string;
  videoId: string;
  courseId: string;
  content: string;
  atSecond: number | null;
  updatedAt: Date;
};

export const searchedNote = ({ id, ...note }: NoteText) => ({
  kind: "note" as const,
  sourceId: id,
  ...note,
});

const readConversations: ReadSources = async (sql, ids, options) => {
  const conversations = await sql<
    { id: string; ownerId: string; title: string; updatedAt: Date }[]
  >`
    select s.id, s.person_id as owner_id, s.title, s.updated_at
    from academy.conversations s
    where s.id = any(${ids}::uuid[]) and not s.is_empty ${lockRows(sql, options)}
  `;
  const messages = await sql<
    { id: string; conversationId: string; content: string; updatedAt: Date }[]
  >`
    select s.id, s.conversation_id, s.content, coalesce(s.ended_at, s.created_at) as updated_at
    from academy.messages s
    where s.conversation_id = any(${conversations.map(({ id }) => id)}::uuid[])
      and s.status <> 'running' and s.content <> '' ${lockRows(sql, options)}
  `;
  return conversations.map(({ id: conversationId, ownerId, title, updatedAt }) => {
    const owned = { kind: "conversation", conversationId, ownerId } as const;
    const texts = messages.filter((message) => message.conversationId === conversationId);
    return {
      sourceId: conversationId,
      texts: [
        { ...owned, sourceId: conversationId, title, content: "", updatedAt },
        ...texts.map(({ id, content, updatedAt }) => ({
          ...owned,
          sourceId: id,
          content,
          updatedAt,
        })),
      ],
    };
  });
};

const readers: Record<SearchedKind, ReadSources> = {
  lesson: readLessons,
  caption: readCaptions,
  section: readSections,
  resource: readResources,
  overview: readOverviews,
  question: readQuestions,
  note: readNotes,
  conversation: readConversations,
};

export const readSources = (sql: Sql, kind: SearchedKind, ids: string[], options: Options) =>
  readers[kind](sql, ids, options);

/** Stores what the search finds of these sources. */
export async function putSources(sql: Sql, kind: SearchedKind, sources: Source[]) {
  if (kind !== "caption") {
    return await putSearchTexts(sql, sources.flatMap(({ texts }) => texts));
  }
  for (const { sourceId, texts } of sources) {
    await replaceSearchParts(sql, { kind, sourceId }, texts);
  }
}

/**
 * Reads sources that this transaction has written, and stores what the search finds of them. The
 * caller's transaction has locked them by its write.
 */
export async function indexSources(sql: Sql, kind: SearchedKind, ids: string[]) {
  const sources = await readSources(sql, kind, ids, { lock: false });
  const now = new Date();
  await putSources(
    sql,
    kind,
    sources.map(({ sourceId, texts }) => ({
      sourceId,
      texts: texts.map((text) => ({ ...text, updatedAt: now })),
    })),
  );
}
