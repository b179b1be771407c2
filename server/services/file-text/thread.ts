// The thread that reads one file.
import type { FileText, TextType, Work } from "./messages.ts";
import { demandLimits, findExceeded, limitTime } from "./work-limit.ts";
import { readDocument, readPresentation } from "./office.ts";
import { readPdf } from "./pdf.ts";

const readers: Record<TextType, (bytes: Uint8Array<ArrayBuffer>) => string[] | Promise<string[]>> =
  { pdf: readPdf, docx: readDocument, pptx: readPresentation };

self.addEventListener("message", async ({ data: { type, bytes, mostMs } }: MessageEvent<Work>) => {
  limitTime(mostMs);
  self.postMessage(await read(type, bytes));
});

async function read(type: TextType, bytes: Uint8Array<ArrayBuffer>): Promise<FileText> {
  try {
    const pages = await readers[type](bytes);
    demandLimits();
    return { pages: pages.map(clean) };
  } catch (error) {
    return { problem: findExceeded() ?? "damaged", reason: String(error) };
  }
}

/** Drops what the database cannot store and what shows nothing, and spaces that only take place. */
const clean = (text: string) =>
  text.toWellFormed()
    // deno-lint-ignore no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[\n ]*/g, "\n")
    .trim();
