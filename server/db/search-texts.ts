// Writes the rows of `academy.search_texts`, in the transaction that writes their source. Triggers
// of the migration remove and move the rows.
import { searchKey } from "../search-key.ts";
import { takeTurns } from "../cooperative-work.ts";
import type { Sql } from "./sql.ts";

export type SearchText =
  & {
    /** The id of the source. See the migration for captions, overviews and messages. */
    sourceId: string;
    /** The number of a cue, or of a piece of a file. */
    part?: number;
    /** The page of the file that the piece stands on. */
    page?: number;
    /** To show, and for some kinds to search, too. */
    title?: string;
    content: string;
    atSecond?: number | null;
    /** The time of the source. Without it: now. A stored row keeps its time if that is later. */
    updatedAt?: Date;
  }
  & (
    | { kind: "lesson" | "caption"; courseId: string; videoId: string }
    | { kind: "section" | "resource" | "overview"; courseId: string }
    | { kind: "question"; courseId: string; videoId: string | null; hiddenAuthorId?: string | null }
    | { kind: "note"; courseId: string; videoId: string; ownerId: string }
    | { kind: "conversation"; conversationId: string; ownerId: string }
  );

/**
 * The title of a question is the beginning of its text. Cues and notes show their lesson's title.
 */
const kindsWithTitle = new Set(["lesson", "section", "resource", "conversation"]);

function rowOf({ title = "", content, ...text }: SearchText) {
  const titleKey = title !== "" && kindsWithTitle.has(text.kind) ? searchKey(title) : "";
  // No word can begin in the title and end in the text: two spaces stand between them.
  return { title, content, titleKey, searchKey: titleKey + searchKey(content), ...text };
}

/** Many texts take long, so other requests run in between. */
async function rowsInTurns(texts: SearchText[]) {
  const rows = [];
  const pauseIfDue = takeTurns();
  for (const text of texts) {
    await pauseIfDue();
    rows.push(rowOf(text));
  }
  return rows;
}

/** Texts of so many characters together need no turns. */
const FEW_CHARACTERS = 4000;
/** One statement writes so many characters, because statements have a time limit. */
const CHARACTERS_AT_ONCE = 200_000;
/** A row costs as much time as so many characters. */
const ROW_CHARACTERS = 100;

function inGroups(texts: SearchText[], most = CHARACTERS_AT_ONCE): SearchText[][] {
  const groups: SearchText[][] = [];
  let left = 0;
  for (const text of texts) {
    left -= sizeOf(text);
    const last = groups.at(-1);
    if (last && left >= 0) last.push(text);
    else {
      groups.push([text]);
      left = most - sizeOf(text);
    }
  }
  return groups;
}

const sizeOf = ({ title = "", content }: SearchText) =>
  title.length + content.length + ROW_CHARACTERS;

/** These rows enter the index of letters later (`indexNewRows`), so that their writes stay fast. */
const slowKind = "question";

/**
 * Stores texts, or changes the rows that differ. The video decides about the course, because it can
 * move to another course after the caller has read it.
 */
export async function putSearchTexts(sql: Sql, texts: SearchText[]) {
  if (texts.length === 0) return;
  const size = texts.reduce((sum, text) => sum + sizeOf(text), 0);
  // One row is sent at once, together with other statements of the transaction. After a pause, the
  // transaction could have failed already.
  if (texts.length === 1 || size <= FEW_CHARACTERS) {
    return await putSearchRows(sql, texts.map(rowOf));
  }
  for (const group of inGroups(texts)) await putSearchRows(sql, await rowsInTurns(group));
}

type SearchRow = ReturnType<typeof rowOf>;

/** Also the embedded database answers other requests after so many characters. */
const CHARACTERS_OF_FILES_AT_ONCE = 50_000;

/** Makes the rows of a long source before a transaction, in groups for one short statement each. */
export async function* makeSearchRows(texts: SearchText[]): AsyncGenerator<SearchRow[]> {
  for (const group of inGroups(texts, CHARACTERS_OF_FILES_AT_ONCE)) yield await rowsInTurns(group);
}

export async function putSearchRows(sql: Sql, rows: SearchRow[]) {
  await sql`
    insert into academy.search_texts as s (
      kind, source_id, part, course_id, video_id, conversation_id, owner_id, at_second,
      page, hidden_author_id, title, content, title_key, search_key, is_new, updated_at
    )
    select r.kind, r."sourceId", coalesce(r.part, 0), coalesce(v.course_id, r."courseId"),
      r."videoId", r."conversationId", r."ownerId", r."atSecond", r.page, r."hiddenAuthorId",
      r.title, r.content, r."titleKey", r."searchKey", r.kind = ${slowKind}, coalesce(r."updatedAt", now())
    from jsonb_to_recordset(${sql.json(rows)}) as r (
      kind text, "sourceId" text, part int, "courseId" text, "videoId" uuid,
      "conversationId" uuid, "ownerId" uuid, "atSecond" int, page int, "hiddenAuthorId" uuid,
      title text, content text, "titleKey" text, "searchKey" text, "updatedAt" timestamptz
    )
      left join academy.videos v on v.id = r."videoId"
    on conflict (kind, source_id, part) do update
    set course_id = excluded.course_id, video_id = excluded.video_id,
      at_second = excluded.at_second, hidden_author_id = excluded.hidden_author_id,
      title = excluded.title, content = excluded.content, title_key = excluded.title_key,
      page = excluded.page, search_key = excluded.search_key, is_new = excluded.is_new,
      updated_at = greatest(s.updated_at, excluded.updated_at)
    where (s.course_id, s.video_id, s.at_second, s.page, s.hidden_author_id, s.title, s.content,
      s.search_key) is distinct from (excluded.course_id, excluded.video_id, excluded.at_second,
      excluded.page, excluded.hidden_author_id, excluded.title, excluded.content,
      excluded.search_key)
  `;
}

/** Stores all parts of a source, numbered from 0. Parts that the source no longer has go. */
export async function replaceSearchParts(
  sql: Sql,
  source: { kind: "caption"; sourceId: string },
  texts: SearchText[],
) {
  await sql`
    delete from academy.search_texts
    where kind = ${source.kind} and source_id = ${source.sourceId} and part >= ${texts.length}
  `;
  await putSearchTexts(sql, texts);
}
