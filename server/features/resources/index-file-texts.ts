// Writes the rows of the search for the texts of files. A book is long, so no transaction has all
// of it, and the keys are made before a transaction begins.
import { makeSearchRows, putSearchRows, type SearchText } from "../../db/search-texts.ts";
import { isAway, type Pool } from "../../db/sql.ts";
import { formatError, type Log } from "../../log.ts";
import { fileTypes } from "../uploads/schema.ts";
import {
  type FileText,
  lockResource,
  markIndexed,
  postponeIndexing,
  takeUnindexedFile,
} from "./queries.ts";

/** A long row is slow to search and to show. */
const PIECE_CHARACTERS = 1000;

type Dependencies = { sql: Pool; log: Log };

/** If this stops in the middle, a later round writes the rows again. */
export async function indexFileTexts(
  { sql: pool, log }: Dependencies,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const file = await takeUnindexedFile(pool);
    if (!file) return;
    try {
      await indexFile(pool, file, signal);
    } catch (error) {
      if (isAway(error)) throw error;
      log.warn("file text", { resource: file.id, error: formatError(error) });
      await postponeIndexing(pool, file.id);
    }
  }
}

async function indexFile(pool: Pool, file: FileText, signal: AbortSignal) {
  const pieces = piecesOf(file);
  for await (const rows of makeSearchRows(pieces)) {
    if (signal.aborted) return;
    await pool.begin(async (sql) => {
      if (await lockResource(sql, file.id)) await putSearchRows(sql, rows);
    });
  }
  await markIndexed(pool, file.id, pieces.length);
}

function piecesOf({ id, courseId, contentType, pages }: FileText): SearchText[] {
  const hasPages = fileTypes[contentType] !== "docx";
  const pieces = pages.flatMap((text, n) =>
    cutIntoPieces(text).map((content) => ({ page: hasPages ? n + 1 : 0, content }))
  );
  return pieces.map((piece, n) => ({
    ...piece,
    ...{ kind: "resource", sourceId: id, courseId, part: n + 1 } as const,
  }));
}

/** Cuts behind a line, a sentence or a word, if one ends in the second half of the piece. */
export function cutIntoPieces(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    const piece = text.slice(at, at + PIECE_CHARACTERS);
    const isLast = at + piece.length >= text.length;
    const end = isLast ? piece.length : endOf(piece);
    pieces.push(piece.slice(0, end).trim());
    at += end;
  }
  return pieces.filter((piece) => piece !== "");
}

/** A letter with which a syllable begins, and enough behind it to tell. */
const syllable = /(?<!\u1039)[\u1000-\u102a\u103f](?!\u1037?[\u1039\u103a])(?=.{3})/gs;

function endOf(piece: string): number {
  for (const mark of ["\n", "။", ". ", " "]) {
    const end = piece.lastIndexOf(mark) + mark.length;
    if (end > PIECE_CHARACTERS / 2) return end;
  }
  const begin = [...piece.matchAll(syllable)].at(-1)?.index ?? 0;
  if (begin > PIECE_CHARACTERS / 2) return begin;
  // Some letters have two halves.
  return piece.isWellFormed() ? piece.length : piece.length - 1;
}
