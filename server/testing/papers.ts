// Makes files with a text, and hostile ones: PDFs, documents and presentations.
import { Buffer } from "node:buffer";
import { deflateSync } from "node:zlib";
import { zipSync } from "fflate";

type Bytes = Uint8Array<ArrayBuffer>;
const encode = (text: string): Bytes => new TextEncoder().encode(text);

const join = (parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));

/**
 * A PDF with a page for each content. Its dictionary may name filters. `letters` says which letter
 * each code of the font means.
 */
export function pdfOf(contents: Uint8Array[], dictionary = "", letters?: string): Bytes {
  const pages = contents.map((_, n) => `${4 + n * 2} 0 R`);
  const last = 4 + contents.length * 2;
  const font = letters === undefined
    ? "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
    : `<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/ToUnicode ${last} 0 R` +
      `/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/A>>]>>`;
  const objects: Uint8Array[][] = [
    [encode("<</Type/Catalog/Pages 2 0 R>>")],
    [encode(`<</Type/Pages/Kids[${pages.join(" ")}]/Count ${pages.length}>>`)],
    [encode(font)],
    ...contents.flatMap((content, n) => [
      [encode(
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents ${5 + n * 2} 0 R` +
          "/Resources<</Font<</F1 3 0 R>>>>>>",
      )],
      [
        encode(`<</Length ${content.length}${dictionary}>>\nstream\n`),
        content,
        encode("\nendstream"),
      ],
    ]),
    ...letters === undefined
      ? []
      : [[encode(`<</Length ${letters.length}>>\nstream\n${letters}\nendstream`)]],
  ];
  const parts: Uint8Array[] = [encode("%PDF-1.7\n")];
  const places: number[] = [];
  for (const [n, object] of objects.entries()) {
    places.push(join(parts).length);
    parts.push(encode(`${n + 1} 0 obj\n`), ...object, encode("\nendobj\n"));
  }
  const table = join(parts).length;
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = places.length + 1;
  parts.push(encode(
    `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer<</Size ${size}/Root 1 0 R>>\n` +
      `startxref\n${table}\n%%EOF`,
  ));
  return join(parts);
}

/** The content of a page that shows a text of plain letters. */
export const drawn = (text: string) => encode(`BT /F1 12 Tf 10 700 Td (${text}) Tj ET `);

/** A PDF with a page for each text of plain letters. */
export const textPdf = (...pages: string[]) => pdfOf(pages.map(drawn));

/** A content that inflates to so many spaces behind a text. */
export function bomb(text: string, size: number): Bytes {
  const content = new Uint8Array(size).fill(32);
  content.set(drawn(text));
  return new Uint8Array(deflateSync(content));
}

export const zipOf = (files: Record<string, string>): Bytes =>
  new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, encode(xml)]))),
  );

export const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A document with these paragraphs. */
export const docxOf = (...texts: string[]) =>
  zipOf({
    "[Content_Types].xml": "<Types/>",
    "word/document.xml": `<w:document><w:body>${
      texts.map(paragraph).join("")
    }</w:body></w:document>`,
  });
