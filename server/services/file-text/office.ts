// Reads the text of documents and presentations. Both are zip files with XML.
import { unzipSync } from "fflate";
import { Parser } from "htmlparser2";
import { cleanText, MAX_CHARACTERS, MAX_PAGE_CHARACTERS, MAX_PAGES } from "./text.ts";
import { takeEntry, watchTime } from "./work-limit.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A document has no pages until it is printed, so its text is one page. */
export function readDocument(bytes: Bytes): string[] {
  const parts = unzip(bytes, /^word\/(document\w*|footnotes|endnotes)\.xml$/);
  const names = [...parts.keys()].sort();
  if (!names.some((name) => name.startsWith("word/document"))) {
    throw new Error("The document has no text part.");
  }
  const text = cleanText(names.map((name) => textOf(parts.get(name) ?? "")).join("\n"));
  return [text.slice(0, MAX_CHARACTERS)];
}

/** A text for each slide, in the order in which they are shown. */
export function readPresentation(bytes: Bytes): string[] {
  const parts = unzip(
    bytes,
    /^ppt\/(slides\/slide\d+|presentation\w*|_rels\/presentation\w*)\.xml(\.rels)?$/,
  );
  const slides = listSlides(parts).slice(0, MAX_PAGES);
  let left = MAX_CHARACTERS;
  return slides.map((name) => {
    const text = cleanText(textOf(parts.get(name) ?? ""))
      .slice(0, Math.min(left, MAX_PAGE_CHARACTERS));
    left -= text.length;
    return text;
  });
}

/** Inflates only the parts whose name fits. No part gets more room than was counted for it. */
function unzip(bytes: Bytes, name: RegExp): Map<string, string> {
  const files = unzipSync(bytes, {
    filter: (file) => {
      watchTime();
      if (!name.test(withSlashes(file.name))) return false;
      takeEntry(file);
      return true;
    },
  });
  const decoder = new TextDecoder();
  return new Map(
    Object.entries(files).map((
      [file, content],
    ) => [withSlashes(file), decodeXml(content, decoder)]),
  );
}

/** Some programs write backslashes, the separator of their own system. */
const withSlashes = (file: string) => file.replaceAll("\\", "/");

/** XML may also have UTF-16, with a mark at its beginning. */
function decodeXml(content: Uint8Array, utf8: TextDecoder): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(content);
  return utf8.decode(content);
}

/** The prefix of a name can differ from file to file. */
const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/** Real files have less than a hundred. The parser takes very long for thousands. */
const MAX_LEVELS = 1000;
const lineEnds = new Set(["p", "br", "cr", "tr"]);

/** The text of the elements `t`: of paragraphs in documents, and in presentations. */
function textOf(xml: string): string {
  let text = "";
  let [level, textLevel, fallbackLevel] = [0, 0, 0];
  const isRead = () => fallbackLevel === 0;
  const parser = new Parser({
    onopentagname(tag) {
      watchTime();
      level++;
      if (level > MAX_LEVELS) throw new Error("The file has too many levels.");
      const name = localName(tag);
      if (name === "t") textLevel ||= level;
      // It repeats the same text for old programs.
      else if (name === "Fallback") fallbackLevel ||= level;
      else if (name === "tab" && isRead()) text += " ";
    },
    ontext(part) {
      watchTime();
      if (textLevel > 0 && isRead()) text += part;
    },
    onclosetag(tag) {
      const name = localName(tag);
      if (level === textLevel) textLevel = 0;
      if (level === fallbackLevel) fallbackLevel = 0;
      else if (lineEnds.has(name) && isRead()) text += "\n";
      else if (name === "tc" && isRead()) text += " ";
      level--;
    },
  }, { xmlMode: true });
  parser.end(xml);
  return text;
}

/** The presentation names its slides by ids, and another part says which file has an id. */
function listSlides(parts: Map<string, string>): string[] {
  const ids: string[] = [];
  const files = new Map<string, string>();
  for (const [name, xml] of parts) {
    if (name.startsWith("ppt/slides/")) continue;
    const parser = new Parser({
      onopentag(tag, attributes) {
        watchTime();
        const kind = localName(tag);
        if (kind === "sldId") ids.push(idOf(attributes));
        if (kind === "Relationship") {
          const target = (attributes["Target"] ?? "").replace(/^\/?(ppt\/)?/, "ppt/");
          files.set(attributes["Id"] ?? "", target);
        }
      },
    }, { xmlMode: true });
    parser.end(xml);
  }
  const shown = new Set(ids.map((id) => files.get(id) ?? "").filter((file) => parts.has(file)));
  if (shown.size > 0) return [...shown];
  return [...parts.keys()].filter((name) => name.startsWith("ppt/slides/"))
    .sort((a, b) => numberIn(a) - numberIn(b));
}

/** The attribute `id` with a prefix refers to a file. The one without a prefix is a number. */
const idOf = (attributes: Record<string, string>) =>
  Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1] ?? "";

const numberIn = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 0);
