// A search for words within a text: each word, wherever it stands there. An index by academy.grams (names) or
// academy.text_grams (long texts) knows the texts.
import type { Sql } from "./sql.ts";

const always = (sql: Sql) => sql`true`;
type Part = ReturnType<typeof always>;

/** The longest texts by which a longer one is known: academy.grams. */
const GRAM = 3;

export const wordsOf = ({ search = "" }: { search?: string }) => search.split(" ").filter(Boolean);

/** Asked of one row after the other. Burmese is searched faster so than by a pattern. */
export const holdsWords = (sql: Sql, key: Part, words: string[]) =>
  words.reduce(
    (all, word) => sql`${all} and strpos(${key}, (select lower(${word}))) > 0`,
    always(sql),
  );

/** The same, for when few fit: an index by `grams` knows them. */
export const indexHoldsWords = (
  sql: Sql,
  { key, grams: indexed }: { key: Part; grams: Part },
  words: string[],
) => {
  // What is itself one of these is found by them alone.
  const longer = words.filter((word) => [...word].length > GRAM);
  const grams = words.flatMap((word) => gramsOf(word, words.length === 1));
  return sql`${indexed} @> ${lowered(sql, grams)} and ${holdsWords(sql, key, longer)}`;
};

/**
 * The database makes letters small, here as there: JavaScript does it otherwise. As a query of its own, since a plan
 * that is kept would do it again for every row.
 */
const lowered = (sql: Sql, texts: string[]) =>
  sql`(select string_to_array(lower(${texts.join("\n")}), E'\n'))`;

/**
 * Whatever holds the word holds each of these, too: the longest by which texts are known, one after the other, and of
 * a word that stands alone the last, unless it says but one letter more. Those in between would only be looked up
 * besides; and so would the last where another word narrows the search already: each is a long list of people.
 */
function gramsOf(word: string, isAlone: boolean): string[] {
  const letters = [...word];
  const size = Math.min(GRAM, letters.length);
  const last = letters.length - size;
  return letters.slice(0, last + 1)
    .map((_, start) => letters.slice(start, start + size).join(""))
    .filter((_, start) => start % size === 0 || (isAlone && start === last && start % size > 1));
}
