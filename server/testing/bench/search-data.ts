// Fills a database with an academy of ordinary size, the same in every run: cues, notes, questions.
import { courseIds } from "../../catalogue.ts";
import type { Pool, Sql } from "../../db/sql.ts";
import { indexNewRows } from "../../db/search-due.ts";
import { putSearchTexts, type SearchText } from "../../db/search-texts.ts";
import { videoInput } from "../factories.ts";
import { mixedNumbers, tidy } from "./tools.ts";
import { insertVideos } from "../../features/videos/queries.ts";

export type Size = {
  cues: number;
  notes: number;
  people: number;
  questions: number;
  /** Pieces of files. */
  pieces: number;
};

const CUES_OF_A_LESSON = 100;
const AT_ONCE = 2000;

/** Texts have these words in so many of a thousand. */
export const known = {
  prompt: 300,
  ai: 150,
  "ညွှန်ကြားချက်": 200,
  re: 2,
};
/** In so many texts of all. */
export const RARE = { word: "zygote", texts: 12 };
/** Frequent only in the last lessons of the last course. */
export const LATE = "harvest";

const syllables = "ma ri no ta ke lu so pi da ve ro mi san tor wen gal".split(" ");
const burmese = "ကျောင်း စာ လေ့လာ နည်း မေး ဖြေ အချိန် ကွန်ပျူတာ ဖုန်း အလုပ် ဈေး ပြော ကြည့် ရေး ဖတ်".split(" ");

function textOf(n: number, length: number, more = ""): string {
  const next = mixedNumbers(n);
  const latin = () => Array.from({ length: 2 + next(2) }, () => syllables[next(16)]).join("");
  const words = Array.from(
    { length },
    () => next(2) ? latin() : burmese[next(burmese.length)] ?? "",
  );
  for (const [word, often] of Object.entries(known)) {
    if (next(1000) < often) words.splice(next(words.length), 0, word);
  }
  return [...words, more].join(" ").trim();
}

/** Calls `put` with so many rows at once. `rowOf` makes each row. */
async function inBatches<Row>(
  count: number,
  rowOf: (n: number) => Row,
  put: (rows: Row[]) => Promise<unknown>,
) {
  for (let from = 0; from < count; from += AT_ONCE) {
    const length = Math.min(AT_ONCE, count - from);
    await put(Array.from({ length }, (_, n) => rowOf(from + n)));
  }
}

/** Each user studies one to three courses. Returns those who study all three. */
export async function fillAcademy(sql: Pool, url: string, size: Size) {
  const makeIndexes = await dropIndexes(sql);
  const people = await insertPeople(sql, size.people);
  const videos = await insertLessons(sql, size.cues / CUES_OF_A_LESSON);
  await insertCues(sql, size.cues, videos);
  await insertNotes(sql, size.notes, people, videos);
  await insertQuestions(sql, size.questions, people, videos);
  await insertFiles(sql, size.pieces);
  await indexNewRows(sql);
  await makeIndexes();
  await tidy(sql, url);
  return people.filter((_, n) => n % courseIds.length === 1);
}

type Video = { id: string; courseId: string };

async function insertLessons(sql: Sql, count: number): Promise<Video[]> {
  const videos = Array.from({ length: count }, (_, n) =>
    videoInput({
      courseId: courseIds[Math.floor(n * courseIds.length / count)],
      position: n,
      title: textOf(n, 4),
      description: textOf(n + 1, 20),
    }));
  const ids = await insertVideos(sql, videos);
  const lessons = videos.map((video, n) => ({ ...video, id: ids[n]?.id ?? "" }));
  await putSearchTexts(
    sql,
    lessons.map(({ id, courseId, title, description }): SearchText => ({
      kind: "lesson",
      sourceId: id,
      courseId,
      videoId: id,
      title,
      content: description,
    })),
  );
  return lessons;
}

const pick = <Item>(list: Item[], n: number): Item => {
  const item = list[n % list.length];
  if (item === undefined) throw new Error("The list is empty.");
  return item;
};

const insertCues = (sql: Sql, count: number, videos: Video[]) =>
  inBatches(count, (n): SearchText => {
    const { id, courseId } = pick(videos, Math.floor(n / CUES_OF_A_LESSON));
    const isRare = n % Math.floor(count / RARE.texts) === 7;
    const isLate = n > count * 0.95;
    return {
      kind: "caption",
      sourceId: `${id}:en`,
      part: n % CUES_OF_A_LESSON,
      courseId,
      videoId: id,
      atSecond: (n % CUES_OF_A_LESSON) * 4,
      content: textOf(n, 8, isRare ? RARE.word : isLate ? LATE : ""),
    };
  }, (texts) => putSearchTexts(sql, texts));

async function insertNotes(sql: Sql, count: number, people: string[], videos: Video[]) {
  await inBatches(count, (n) => {
    const { id: videoId, courseId } = pick(videos, n * 7);
    const content = textOf(n, 15);
    return { id: crypto.randomUUID(), owner_id: pick(people, n), videoId, courseId, content };
  }, async (notes) => {
    await sql`
      insert into academy.notes (id, owner_id, video_id, content)
      select id, owner_id, "videoId", content from jsonb_to_recordset(${sql.json(notes)})
        as n (id uuid, owner_id uuid, "videoId" uuid, content text)
    `;
    await putSearchTexts(
      sql,
      notes.map(({ id, owner_id: ownerId, ...note }): SearchText => ({
        kind: "note",
        sourceId: id,
        ownerId,
        ...note,
      })),
    );
  });
}

async function insertQuestions(sql: Sql, count: number, people: string[], videos: Video[]) {
  await inBatches(count, (n) => {
    const { id, courseId } = pick(videos, n * 3);
    return {
      id: crypto.randomUUID(),
      courseId,
      videoId: n % 2 ? id : null,
      askedById: pick(people, n),
      question: textOf(n, 25),
    };
  }, async (questions) => {
    await sql`
      insert into academy.questions (id, course_id, video_id, asked_by_id, question)
      select id, "courseId", "videoId", "askedById", question
      from jsonb_to_recordset(${sql.json(questions)})
        as q (id uuid, "courseId" text, "videoId" uuid, "askedById" uuid, question text)
    `;
    await putSearchTexts(
      sql,
      questions.map(({ id, courseId, videoId, question }): SearchText => ({
        kind: "question",
        sourceId: id,
        courseId,
        videoId,
        title: question.slice(0, 60),
        content: question,
      })),
    );
  });
}

const PIECES_OF_A_FILE = 50;
/** A piece has about 900 characters. */
const PIECE_WORDS = 140;

/**
 * Half of the pieces are one book. The search reads only its own rows, so no resources are stored.
 */
async function insertFiles(sql: Sql, count: number) {
  const book = { id: crypto.randomUUID(), begin: 0 };
  const files = Array.from({ length: count / 2 / PIECES_OF_A_FILE }, (_, n) => ({
    id: crypto.randomUUID(),
    begin: count / 2 + n * PIECES_OF_A_FILE,
  }));
  await inBatches(count, (n): SearchText => {
    const { id, begin } = files.findLast(({ begin }) => n >= begin) ?? book;
    return {
      kind: "resource",
      sourceId: id,
      part: n - begin + 1,
      page: n - begin + 1,
      courseId: pick([...courseIds], begin / PIECES_OF_A_FILE),
      content: textOf(n, PIECE_WORDS),
    };
  }, (pieces) => putSearchTexts(sql, pieces));
}

const CONVERSATIONS = 200;
const ANSWERS = 10;
/** An answer has about 1,500 characters. */
const ANSWER_WORDS = 230;

/**
 * One user has many long conversations. No index has them, so each search of the user reads all.
 */
export async function insertConversations(sql: Sql, personId: string) {
  const ids = Array.from({ length: CONVERSATIONS }, () => crypto.randomUUID());
  await sql`
    insert into academy.conversations (id, person_id, title, is_empty)
    select id, ${personId}, 'A conversation', false from unnest(${ids}::uuid[]) as id
  `;
  // The search reads only its own rows, so no messages are stored.
  await inBatches(CONVERSATIONS * ANSWERS, (n): SearchText => ({
    kind: "conversation",
    sourceId: crypto.randomUUID(),
    conversationId: pick(ids, n),
    ownerId: personId,
    content: textOf(n, ANSWER_WORDS),
  }), (answers) => putSearchTexts(sql, answers));
}

async function insertPeople(sql: Sql, count: number): Promise<string[]> {
  const people = await sql<{ id: string }[]>`
    insert into academy.users (email, password_hash, first_name, role)
    select 'learner' || n || '@people.test', '', 'Aye', 'learner' from generate_series(1, ${count}) n
    returning id
  `;
  await sql`
    insert into academy.enrollments (user_id, course_id)
    select u.id, c.id from academy.users u join academy.courses c
      on c.position <= 1 + substr(u.email, 8, length(u.email) - 19)::int % 3
    where u.role = 'learner'
  `;
  return people.map(({ id }) => id);
}

/** Indexes of letters are made faster at the end. Returns the function that makes them. */
export async function dropIndexes(sql: Sql) {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indexrelid::regclass::text in (
      'academy.search_texts_by_grams', 'academy.questions_by_grams'
    )
  `;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  return async () => {
    for (const { definition } of indexes) await sql.unsafe(definition);
  };
}
