// A paper as a Word file: the few parts of the format that every editor needs.
import type { Block, Paper } from "./papers.ts";
import { zip } from "./zip.ts";

const head = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const word = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`;
const kind = "application/vnd.openxmlformats-officedocument.wordprocessingml";

export function docx({ title, english, blocks }: Paper) {
  const body = [
    paragraph(title, "Title"),
    paragraph(english, "Subtitle"),
    ...blocks.map(block),
    `<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>`,
  ].join("");
  return zip([
    {
      name: "[Content_Types].xml",
      content:
        `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${kind}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
    },
    {
      name: "_rels/.rels",
      content:
        `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: "word/_rels/document.xml.rels",
      content:
        `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    },
    { name: "word/styles.xml", content: styles },
    {
      name: "word/document.xml",
      content: `${head}<w:document ${word}><w:body>${body}</w:body></w:document>`,
    },
  ]);
}

function block(block: Block): string {
  if ("heading" in block) return paragraph(block.heading, "Heading1");
  if ("text" in block) return paragraph(block.text);
  if ("list" in block) return block.list.map((line) => paragraph(`• ${line}`)).join("");
  return table(block.table);
}

const paragraph = (text: string, style?: string) =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ""}${run(text)}</w:p>`;

/** Burmese is a complex script: its own font and size count, not those of Latin letters. */
const run = (text: string) =>
  text &&
  `<w:r><w:rPr><w:lang w:bidi="my-MM"/></w:rPr><w:t xml:space="preserve">${
    escape(text)
  }</w:t></w:r>`;

function table(rows: string[][]): string {
  const columns = rows[0]?.length ?? 1;
  const width = Math.floor(9600 / columns);
  const side = (name: string) =>
    `<w:${name} w:val="single" w:sz="4" w:space="0" w:color="B9B6CC"/>`;
  const borders = ["top", "left", "bottom", "right", "insideH", "insideV"].map(side).join("");
  const cells = (row: string[]) =>
    row.map((text) =>
      `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${paragraph(text)}</w:tc>`
    );
  return `<w:tbl><w:tblPr><w:tblW w:w="${
    width * columns
  }" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr><w:tblGrid>${
    `<w:gridCol w:w="${width}"/>`.repeat(columns)
  }</w:tblGrid>${rows.map((row) => `<w:tr>${cells(row).join("")}</w:tr>`).join("")}</w:tbl>${
    paragraph("")
  }`;
}

export const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll(
    '"',
    "&quot;",
  );

const font = `<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Myanmar Text"/>`;
const style = (id: string, size: number, look = "") =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/><w:basedOn w:val="Normal"/><w:pPr><w:spacing w:before="200" w:after="120"/></w:pPr><w:rPr>${look}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr></w:style>`;
const strong = `<w:b/><w:bCs/><w:color w:val="33298F"/>`;
const styles =
  `${head}<w:styles ${word}><w:docDefaults><w:rPrDefault><w:rPr>${font}<w:sz w:val="22"/><w:szCs w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:pPr><w:spacing w:after="100" w:line="360" w:lineRule="auto"/></w:pPr></w:style>${
    style("Title", 40, strong)
  }${style("Subtitle", 22, `<w:color w:val="6B6880"/>`)}${
    style("Heading1", 28, strong)
  }</w:styles>`;
