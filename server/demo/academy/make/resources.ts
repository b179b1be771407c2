// Makes the papers, decks and collections that learners take home. Run by hand when one changes:
//   deno run -A server/demo/academy/make/resources.ts
import { fileURLToPath } from "node:url";
import { fontFaces, pdf } from "./browser.ts";
import { docx, escape } from "./docx.ts";
import { type Block, decks, type Paper, papers } from "./papers.ts";
import { pptx } from "./pptx.ts";
import { collections } from "./prompts.ts";
import { zip } from "./zip.ts";

/** A paper as a page to be printed, in the Burmese letters of the web app. */
const pageOf = async ({ title, english, blocks }: Paper) =>
  `<!doctype html><html lang="my"><meta charset="utf-8"><title>${escape(title)}</title><style>
    ${await fontFaces()}
    @page { size: A4; margin: 18mm 17mm; }
    * { box-sizing: border-box; margin: 0; }
    body { font: 11.5pt/1.75 Burmese, Inter, "Liberation Sans", sans-serif; color: #26233f; }
    h1 { font-size: 24pt; line-height: 1.6; color: #33298f; }
    .english { padding-bottom: 3mm; margin-bottom: 5mm; border-bottom: 1.2mm solid #e3a92f; color: #6b6880; }
    h2 { margin: 5mm 0 1.5mm; font-size: 14pt; line-height: 1.6; color: #33298f; break-after: avoid; }
    ul { padding: 0; list-style: none; } li { padding: 0.7mm 0; }
    table { width: calc(100% - 0.5mm); border-collapse: collapse; } tr { break-inside: avoid; }
    td { padding: 1.6mm 3mm; border: 0.25mm solid #b9b6cc; vertical-align: top; }
    tr:first-child td { background: #f1effa; font-weight: 700; }
  </style><h1>${escape(title)}</h1><p class="english">${escape(english)}</p>${
    blocks.map(block).join("")
  }</html>`;

function block(block: Block): string {
  if ("heading" in block) return `<h2>${escape(block.heading)}</h2>`;
  if ("text" in block) return `<p>${escape(block.text)}</p>`;
  if ("list" in block) {
    return `<ul>${block.list.map((line) => `<li>${escape(line)}</li>`).join("")}</ul>`;
  }
  const row = (cells: string[]) =>
    `<tr>${cells.map((cell) => `<td>${escape(cell)}</td>`).join("")}</tr>`;
  return `<table>${block.table.map(row).join("")}</table>`;
}

const folder = fileURLToPath(new URL("../resources", import.meta.url));

await Deno.mkdir(folder, { recursive: true });
for (const paper of papers) {
  const path = `${folder}/${paper.file}`;
  if (paper.file.endsWith(".pdf")) await pdf(await pageOf(paper), path);
  else await Deno.writeFile(path, docx(paper));
}
for (const deck of decks) await Deno.writeFile(`${folder}/${deck.file}`, pptx(deck));
for (const { file, entries } of collections) {
  await Deno.writeFile(`${folder}/${file}`, zip(entries));
}
