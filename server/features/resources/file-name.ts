import { type FileType, fileTypes } from "../uploads/schema.ts";

/**
 * In bytes; a Burmese letter takes three. Most file systems hold this many, with room for "(1)".
 */
const MAX_STEM_BYTES = 200;

/**
 * Returns the name of a downloaded file: the title, without characters that file systems refuse or
 * that would hide the ending.
 */
export function fileNameOf(title: string, type: FileType): string {
  const ending = `.${fileTypes[type]}`;
  const plain = title
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .replace(/[\\/:*?"<>|]+/g, " ")
    .replace(/\s+/g, " ");
  const isEnded = plain.toLowerCase().endsWith(ending);
  const stem = (isEnded ? plain.slice(0, -ending.length) : plain).replace(/^[\s.]+|[\s.]+$/g, "");
  return `${within(stem, MAX_STEM_BYTES) || "download"}${ending}`;
}

/**
 * A letter with its marks and with the letters stacked below it. A mark that is cut off would be
 * drawn on a dotted circle.
 */
const letters = /\P{M}(?:\p{M}|(?<=\u1039)\P{M})*/gu;

function within(text: string, bytes: number): string {
  let left = bytes;
  let kept = "";
  for (const [letter] of text.matchAll(letters)) {
    left -= new TextEncoder().encode(letter).length;
    if (left < 0) break;
    kept += letter;
  }
  return kept.trimEnd();
}
