// Makes the papers, decks and collections that learners take home. Run by hand when one changes:
//   deno run -A server/demo/academy/make/resources.ts
import { fileURLToPath } from "node:url";
import { pdf } from "./browser.ts";
import { docx } from "./docx.ts";
import { pageOf } from "./paper-page.ts";
import { decks, papers } from "./papers.ts";
import { pptx } from "./pptx.ts";
import { collections } from "./prompts.ts";
import { zip } from "./zip.ts";

const folder = fileURLToPath(new URL("../resources/", import.meta.url));

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
