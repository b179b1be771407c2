import { line } from "../../schema-fields.ts";
import { ATTACHMENT_NAME_LENGTH } from "../../limits.ts";

const DEFAULT_NAME = "file";
/** A longer part after the last full stop is no ending. */
const MAX_ENDING_LENGTH = 16;

/** Looks only at the end of a very long name. */
const LOOKED_AT = 1000;

const lineSchema = line(Infinity, 0);

/**
 * Returns a file's name without its folders and without characters that would change how the name
 * looks.
 */
export async function cleanFileName(given: string): Promise<string> {
  const last = given.replaceAll("%22", '"').split(/[\\/]/).at(-1) ?? "";
  const plain = last.slice(-LOOKED_AT).toWellFormed()
    .replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu, "");
  const name = (await lineSchema.parseAsync(plain)).replace(/^[\s.]+/, "");
  return /[^\s\p{C}]/u.test(name) ? shorten(name) : DEFAULT_NAME;
}

/** Cuts the name in the middle, so that its ending still tells the type. */
function shorten(name: string): string {
  const letters = [...name];
  if (letters.length <= ATTACHMENT_NAME_LENGTH) return name;
  const at = letters.lastIndexOf(".");
  const ending = at > 0 && letters.length - at <= MAX_ENDING_LENGTH ? letters.slice(at) : [];
  const stem = letters.slice(0, ATTACHMENT_NAME_LENGTH - ending.length).join("");
  return `${stem.trimEnd()}${ending.join("")}`;
}
