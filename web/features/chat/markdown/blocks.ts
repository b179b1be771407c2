// Markdown is read by marked and drawn by us: nothing of what a model writes ever becomes HTML.
import { Lexer, type Tokens } from "marked";

export type { Tokens };
/** What all of them have. */
export type Token = { type: string; raw: string; tokens?: Token[] };

/** So many in one line of thought are no emphasis, and would be compared each with each. */
const MARKS_MOST = 400;

export type Split = { blocks: string[]; definitions: string };

/** Cuts a text that grows into its blocks: only what may still change is read again. */
export function createSplitter(): (text: string) => Split {
  type Block = { at: number; type: string; raw: string };
  let known = "";
  let found: Block[] = [];

  return (written) => {
    const text = written.replace(/\r\n?/g, "\n");
    if (!text.startsWith(known)) found = [];
    // The last one goes on with what comes; the rest has been closed by it.
    let at = found.at(-1)?.at ?? 0;
    found = found.slice(0, -1);
    for (const { type, raw } of read(text.slice(at))) {
      if (type !== "space") found.push({ at, type, raw });
      at += raw.length;
    }
    // Had the reader changed a letter, no place would be right any more.
    known = at === text.length ? text : "\0";
    const definitions = found.filter(({ type }) => type === "def").map(({ raw }) => raw).join("");
    return { blocks: found.map(({ raw }) => raw), definitions };
  };
}

function read(text: string): { type: string; raw: string }[] {
  try {
    return new Lexer().blockTokens(text);
  } catch {
    // Nested beyond all sense.
    return [{ type: "text", raw: text }];
  }
}

/** What a block consists of, down to its letters. */
export function tokensOf(source: string, definitions = ""): Token[] {
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

/** Where a link may lead; everything else is shown, and leads nowhere. */
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

/** What stands for a letter, as the letter. */
export const unescaped = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (all, decimal, hex, name) => {
    if (name) return names[name.toLowerCase()] ?? all;
    const point = decimal ? Number(decimal) : parseInt(hex, 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : all;
  });

/** The last block of an answer that is still being written: what has been opened is closed, so that it reads well. */
export function closed(block: string): string {
  if (/^ {0,3}(?:```|~~~)/.test(block)) return block;
  const text = block
    // Half of a link is not shown before it leads somewhere.
    .replace(/!?\[([^[\]\n]*)\]\([^()\s]*$/, "$1")
    .replace(/(^|\s)(?:\*{1,3}|_{1,2}|~~|`)$/, "$1");
  if (isOdd(text, "`")) return `${text}\``;
  const isOpen = isOdd(text.replace(/`[^`]*`/g, ""), "**");
  return isOpen ? `${text.replace(/\*$/, "").trimEnd()}**` : text;
}

const isOdd = (text: string, mark: string) => text.split(mark).length % 2 === 0;
