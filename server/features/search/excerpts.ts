// Cuts the excerpts of found rows. Texts may be long, so other requests run in between.
import type { Sql } from "../../db/sql.ts";
import { type Excerpt, excerptOf, findMatches } from "../../search-key.ts";
import { takeTurns } from "../../cooperative-work.ts";
import { type FoundItem, getContents } from "./found-rows.ts";

/** Returns the rows with their excerpts. */
export async function cutExcerpts(sql: Sql, rows: FoundItem[], words: string[]) {
  const pauseIfDue = takeTurns();
  const excerpts = [];
  const missed: FoundItem[] = [];
  for (const row of rows) {
    await pauseIfDue();
    const cut = excerptOfPart(row.content, words, row);
    excerpts.push({ row, excerpt: cut });
    if (row.hasMatch && cut.matches.length === 0) missed.push(row);
  }
  // The window was a guess. For these rows it was wrong.
  const contents = missed.length > 0 ? await getContents(sql, missed) : [];
  for (const [n, row] of missed.entries()) {
    const cut = await cutWhole(contents[n]?.content ?? "", words, pauseIfDue);
    const own = excerpts.find((one) => one.row === row);
    if (own && cut) own.excerpt = cut;
  }
  return excerpts;
}

const STEP = 2000;
/** Longer than a query, so that each match is whole in one of two steps. */
const OVERLAP = 500;
const BEFORE = 200;

/** Looks for the first match step by step, so that a long text does not stop other requests. */
async function cutWhole(
  text: string,
  words: string[],
  pauseIfDue: () => Promise<void>,
): Promise<Excerpt | undefined> {
  for (let at = 0; at < text.length; at += STEP) {
    await pauseIfDue();
    const [match] = findMatches(text.slice(at, at + STEP + OVERLAP), words);
    if (!match) continue;
    const from = Math.max(0, at + match[0] - BEFORE);
    const to = from + STEP;
    const part = { beginsLater: from > 0, endsEarlier: to < text.length };
    return excerptOfPart(text.slice(from, to), words, part);
  }
  return undefined;
}

/** The excerpt of a part of a longer text. `…` at an end says that the text goes on there. */
export function excerptOfPart(
  part: string,
  words: readonly string[],
  { beginsLater, endsEarlier }: { beginsLater: boolean; endsEarlier: boolean },
): Excerpt {
  const { excerpt, matches } = excerptOf(part, words);
  const before = beginsLater && !excerpt.startsWith("…") ? "…" : "";
  const after = endsEarlier && !excerpt.endsWith("…") ? "…" : "";
  const shift = before.length;
  return {
    excerpt: `${before}${excerpt}${after}`,
    matches: matches.map(([start, end]): [number, number] => [start + shift, end + shift]),
  };
}
