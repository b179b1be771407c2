// Builds the file with everything that the academy stores about a user: a page for people, which
// also contains the same data as JSON.
import { type DataPart, dataParts } from "@server/contract";

type Value = string | number | boolean | null;
export type Item = Record<string, Value>;
type Page = { items: Item[]; nextCursor: string | null };

export type FileTexts = {
  language: string;
  title: string;
  lead: string;
  nothing: string;
  part: (part: DataPart) => string;
  field: (name: string) => string;
  /** A value as people read it. */
  value: (name: string, value: NonNullable<Value>) => string;
};

const STYLE =
  "body{font:16px/1.6 sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}" +
  "dl{border-top:1px solid #8888;margin:0;padding:.75rem 0}dt{font-size:.85em;opacity:.75}" +
  "dd{margin:0 0 .4rem;white-space:pre-wrap;overflow-wrap:anywhere}";

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * Fetches page after page. Each page becomes a blob at once, which a browser can move out of its
 * memory. After a failure, `finish` goes on where it stopped.
 */
export function startDataFile(
  read: (part: DataPart, cursor?: string) => Promise<Page>,
  texts: FileTexts,
) {
  const head = `<!doctype html><html lang="${texts.language}"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(texts.title)}</title>` +
    `<style>${STYLE}</style><h1>${escapeHtml(texts.title)}</h1><p>${escapeHtml(texts.lead)}</p>`;
  const pieces = [new Blob([head])];
  const waiting: { part: DataPart; cursor?: string }[] = dataParts.map((part) => ({ part }));

  return async function finish(onPart: (part: DataPart) => void): Promise<Blob> {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const { part, cursor } = next;
      onPart(part);
      const { items, nextCursor } = await read(part, cursor);
      const heading = cursor === undefined ? `<h2>${escapeHtml(texts.part(part))}</h2>` : "";
      const content = cursor === undefined && items.length === 0
        ? `<p>${escapeHtml(texts.nothing)}</p>`
        : items.map((item) => itemHtml(item, texts)).join("");
      pieces.push(new Blob([heading, content, jsonBlock(part, items)]));
      if (nextCursor === null) waiting.shift();
      else next.cursor = nextCursor;
    }
    return new Blob(pieces, { type: "text/html;charset=utf-8" });
  };
}

function itemHtml(item: Item, { field, value }: FileTexts): string {
  const rows = Object.entries(item).flatMap(([name, known]) =>
    known === null || known === ""
      ? []
      : [`<dt>${escapeHtml(field(name))}</dt><dd>${escapeHtml(value(name, known))}</dd>`]
  );
  return `<dl>${rows.join("")}</dl>\n`;
}

/** In a script only `<` could end the block. JSON can write it in another way. */
const jsonBlock = (part: DataPart, items: Item[]) =>
  `<script type="application/json" data-part="${part}">${
    JSON.stringify(items).replaceAll("<", "\\u003c")
  }</script>\n`;
