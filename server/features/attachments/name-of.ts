import { line } from "../../fields.ts";
import { ATTACHMENT_NAME_LENGTH } from "./schema.ts";

const NAMELESS = "file";
/** What is longer is no ending, but a name with a full stop in it. */
const LONGEST_ENDING = 16;

/** Of a name that goes on and on. */
const LOOKED_AT = 1000;

const typed = line(Infinity, 0);

/** What a file is called, without the folders that it lay in and what would show its name otherwise than it is. */
export async function nameOf(given: string): Promise<string> {
  const last = given.replaceAll("%22", '"').split(/[\\/]/).at(-1) ?? "";
  const plain = last.slice(-LOOKED_AT).toWellFormed()
    .replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu, "");
  const name = (await typed.parseAsync(plain)).replace(/^[\s.]+/, "");
  return /[^\s\p{C}]/u.test(name) ? shortened(name) : NAMELESS;
}

/** In its middle, so that what it ends with still tells what it is. */
function shortened(name: string): string {
  const letters = [...name];
  if (letters.length <= ATTACHMENT_NAME_LENGTH) return name;
  const at = letters.lastIndexOf(".");
  const ending = at > 0 && letters.length - at <= LONGEST_ENDING ? letters.slice(at) : [];
  const stem = letters.slice(0, ATTACHMENT_NAME_LENGTH - ending.length).join("");
  return `${stem.trimEnd()}${ending.join("")}`;
}
