// Marked parses the Markdown, and our components draw it: a model's text never becomes HTML.
import { Lexer, type Tokens } from "marked";

export type { Tokens };
/** The fields that every token has. */
export type Token = { type: string; raw: string; tokens?: Token[] };

/** A paragraph with more marks is plain text: the lexer would compare each mark with all others. */
const MARKS_MOST = 400;

/** The lexer reads the rest of such a line again for each of its quotes and lists. */
const tooDeep = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])){50}/m;

type Split = { blocks: string[]; definitions: string };

/** Splits a growing text into blocks: only the part that can still change is parsed again. */
export function createSplitter(): (text: string) => Split {
  type Block = { at: number; type: string; raw: string };
  let known = "";
  let found: Block[] = [];

  return (written) => {
    const text = written.replace(/\r\n?/g, "\n");
    if (!text.startsWith(known)) found = [];
    // New text continues only the last block; all blocks before it are closed.
    let at = found.at(-1)?.at ?? 0;
    found = found.slice(0, -1);
    for (const { type, raw } of read(text.slice(at))) {
      if (type !== "space") found.push({ at, type, raw });
      at += raw.length;
    }
    // If the lexer changed a character, all positions are wrong: start again next time.
    known = at === text.length ? text : "\0";
    const definitions = found.filter(({ type }) => type === "def").map(({ raw }) => raw).join("");
    return { blocks: found.map(({ raw }) => raw), definitions };
  };
}

function read(text: string): { type: string; raw: string }[] {
  try {
    if (!tooDeep.test(text)) return new Lexer().blockTokens(text);
  } catch {
    // The text is nested too deeply for the lexer in another way.
  }
  return [{ type: "text", raw: text }];
}

/** The tokens of a block, down to its words. */
export function tokensOf(source: string, definitions = ""): Token[] {
  if (tooDeep.test(source)) return [plain(source)];
  try {
    const lexer = new Lexer();
    const tokens = lexer.blockTokens(`${source}\n\n${definitions}`);
    for (const { src, tokens } of lexer.inlineQueue) {
      if ((src.match(/[*_~]/g)?.length ?? 0) > MARKS_MOST) tokens.push(plain(src));
      else lexer.inlineTokens(src, tokens);
    }
    return tokens;
  } catch {
    return [plain(source)];
  }
}

const plain = (text: string): Tokens.Text => ({ type: "text", raw: text, text });

/** The address if a link may lead there; all other links are shown as text. */
export function safeHref(href: string): string | undefined {
  try {
    const url = new URL(href);
    return /^(?:https?|mailto):$/.test(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

const names: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};

/** Decodes HTML entities. */
export const decodeEntities = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (all, decimal, hex, name) => {
    if (name) return names[name.toLowerCase()] ?? all;
    const point = decimal ? Number(decimal) : parseInt(hex, 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : all;
  });

/** Closes what is open in the last block of an unfinished answer, so that it reads well. */
export function closeOpenMarks(block: string): string {
  if (/^ {0,3}(?:```|~~~)/.test(block)) return block;
  const text = block
    // Half of a link is shown as its text until its address is complete.
    .replace(/!?\[([^[\]\n]*)\]\([^()\s]*$/, "$1")
    .replace(/(^|\s)(?:\*{1,3}|_{1,2}|~~|`)$/, "$1");
  if (isOdd(text, "`")) return `${text}\``;
  // Half of a mark such as [2] is not shown.
  const whole = text.replace(/ ?\[\d{0,2}$/, "");
  const isOpen = isOdd(whole.replace(/`[^`]*`/g, ""), "**");
  return isOpen ? `${whole.replace(/\*$/, "").trimEnd()}**` : whole;
}

const isOdd = (text: string, mark: string) => text.split(mark).length % 2 === 0;
