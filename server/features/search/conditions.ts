// Builds the SQL conditions on `academy.search_texts s` for the words of a search.
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import type { SortPosition } from "../../http/page.ts";

/**
 * How well a row matches: 1 all words stand whole in the title, 2 at least parts of words in the
 * title, 3 all words whole in the title or the text, 4 at least parts of words. A row has only its
 * best rank.
 */
type Rank = 1 | 2 | 3 | 4;

const sqlTrue = (sql: Sql) => sql`true`;
type SqlFragment = ReturnType<typeof sqlTrue>;

/** True if the key has all words, or parts of words. */
export const allIn = (sql: Sql, key: SqlFragment, words: string[]) =>
  words.reduce(
    (all, word) => sql`${all} and strpos(${key}, ${word}) > 0`,
    sqlTrue(sql),
  );

const wholeWords = (words: string[]) => words.map((word) => ` ${word} `);

export function isOfRank(sql: Sql, rank: Rank, words: string[]) {
  const title = sql`s.title_key`;
  const key = sql`s.search_key`;
  switch (rank) {
    case 1:
      return allIn(sql, title, wholeWords(words));
    case 2:
      return allIn(sql, title, words);
    case 3:
      return sql`${allIn(sql, key, wholeWords(words))} and not (${allIn(sql, title, words)})`;
    case 4:
      return sql`${allIn(sql, key, words)} and not (${allIn(sql, key, wholeWords(words))})
        and not (${allIn(sql, title, words)})`;
  }
}

/**
 * A file is one result, even if many of its rows match: its title with its description, and each
 * piece of its text. The first row of the best rank is shown. The database finds these rows once
 * for all files, and only if a row of a file matches.
 */
export const isFirstOfFile = (
  sql: Sql,
  rank: 3 | 4,
  { words, courses }: { words: string[]; courses: CourseId[] },
) =>
  sql`(s.kind <> 'resource' or (s.source_id, s.part) in (
    select f.source_id, f.part from (
      select distinct on (p.source_id) p.source_id, p.part, p.is_title, p.is_whole from (
        select source_id, part, ${allIn(sql, sql`t.title_key`, words)} as is_title,
          ${allIn(sql, sql`t.search_key`, wholeWords(words))} as is_whole
        from academy.search_texts t
        where t.kind = 'resource' and t.owner_id is null
          and t.course_id = any(${courses}) and ${allIn(sql, sql`t.search_key`, words)}
          and (t.is_new or academy.text_grams(t.search_key) @> ${
    grams(4, words)
  }::text[] and not t.is_new)
      ) p
      order by p.source_id, p.is_title desc, p.is_whole desc, p.part
    ) f where not f.is_title and f.is_whole = ${rank === 3}
  ))`;

/** Only its author and staff find a hidden question. */
export const isVisible = (
  sql: Sql,
  { person }: { person: { id: string; seesHidden: boolean } },
) =>
  person.seesHidden
    ? sql`true`
    : sql`(s.hidden_author_id is null or s.hidden_author_id = ${person.id})`;

export const isBehind = (sql: Sql, { behind }: { behind?: SortPosition }) =>
  behind ? sql`(s.sort_key, s.id) > (${behind.sortKey}, ${behind.id})` : sql`true`;

/**
 * A row's place among the rows of one rank: the courses in the given order, and in each course
 * first what belongs to no lesson, then the lessons, then the texts of files. `v` is the video of
 * the row. The key stays the same while lessons come and go, so a cursor holds.
 */
export const placeKey = (
  sql: Sql,
  { courses }: { courses: CourseId[] },
  { courseId, isInFile }: { courseId: SqlFragment; isInFile: SqlFragment },
) =>
  sql`array_position(${courses}::text[], ${courseId}) || case when ${isInFile} then '2'
    when v.id is null then '0' else '1' || lpad((v.position + 2147483648)::text, 10, '0')
    || lpad((extract(epoch from v.created_at) * 1000000)::bigint::text, 17, '0') || v.id end`;

/** All places of the courses with their keys, to read their rows in order. */
export const places = (sql: Sql, { courses }: { courses: CourseId[] }) =>
  sql`
    select case when v.is_in_file then c.id || ' files' else coalesce(v.id::text, c.id) end as place,
      (${
    placeKey(sql, { courses }, { courseId: sql`c.id`, isInFile: sql`v.is_in_file` })
  }) collate "C" as place_key
    from unnest(${courses}::text[]) as c (id)
      cross join lateral (
        select null::uuid as id, null::int as position, null::timestamptz as created_at,
          is_in_file from unnest(array[false, true]) as is_in_file
        union all
        select id, position, created_at, false from academy.videos where course_id = c.id
      ) v
  `;

/** The length of the longest pieces of words in the index. */
const GRAM = 3;

/** Pieces of the words that every text of this rank has. */
export function grams(rank: Rank, words: string[]): string[] {
  const parts = rank === 3 ? wholeWords(words) : words;
  return [...new Set(parts.flatMap(gramsOf))];
}

/** The pieces side by side, and the last one. */
function gramsOf(word: string): string[] {
  const letters = [...word];
  const last = Math.max(0, letters.length - GRAM);
  return letters.slice(0, last + 1).map((_, start) => letters.slice(start, start + GRAM).join(""))
    .filter((_, start) => start % GRAM === 0 || start === last);
}
