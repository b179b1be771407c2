// Searches for words anywhere in a text. An index by academy.grams (names) or academy.text_grams
// (long texts) finds the texts.
import type { Sql } from "./sql.ts";

const sqlTrue = (sql: Sql) => sql`true`;
type SqlFragment = ReturnType<typeof sqlTrue>;

/** The length of the longest grams in academy.grams. A longer text is found by these. */
const GRAM = 3;

export const searchWords = ({ search = "" }: { search?: string }) =>
  search.split(" ").filter(Boolean);

/** Checks one row after the other. For Burmese, strpos() is faster than a pattern. */
export const containsWords = (sql: Sql, key: SqlFragment, words: string[]) =>
  words.reduce(
    (all, word) => sql`${all} and strpos(${key}, (select lower(${word}))) > 0`,
    sqlTrue(sql),
  );

/** The same search with the index on `grams`, for when few rows match. */
export const indexContainsWords = (
  sql: Sql,
  { key, grams: indexed }: { key: SqlFragment; grams: SqlFragment },
  words: string[],
) => {
  // The index alone finds a word that is itself a gram. Longer words need a check of each row.
  const longer = words.filter((word) => [...word].length > GRAM);
  const grams = words.flatMap((word) => gramsOf(word, words.length === 1));
  return sql`${indexed} @> ${lowerCased(sql, grams)} and ${containsWords(sql, key, longer)}`;
};

/**
 * The database makes the letters small, as it does in the index: JavaScript does it differently. It
 * is a subquery, because a cached plan would do this again for every row.
 */
const lowerCased = (sql: Sql, texts: string[]) =>
  sql`(select string_to_array(lower(${texts.join("\n")}), E'\n'))`;

/**
 * Every text with the word has all of these grams: the word's pieces of three letters, side by
 * side. If the word is the only one, its last gram is added, unless it adds only one letter. More
 * grams would only cost more lookups, and so would the last gram where another word narrows the
 * search: each gram has a long list of rows.
 */
function gramsOf(word: string, isAlone: boolean): string[] {
  const letters = [...word];
  const size = Math.min(GRAM, letters.length);
  const last = letters.length - size;
  return letters.slice(0, last + 1)
    .map((_, start) => letters.slice(start, start + size).join(""))
    .filter((_, start) => start % size === 0 || (isAlone && start === last && start % size > 1));
}
