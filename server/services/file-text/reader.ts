// The thread that reads one file. Before it takes the file, it gives up its last permission: to
// read its own code.
import { parentPort, workerData } from "node:worker_threads";
// Stands before the libraries: `fflate` keeps the `Uint8Array` that it finds when it loads.
import "./watched-globals.ts";
import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { readDocument, readPresentation } from "./office.ts";
import {
  cleanText,
  type FileText,
  MAX_CHARACTERS,
  MAX_PAGE_CHARACTERS,
  MAX_PAGES,
  READY,
  type TextType,
  type Work,
} from "./text.ts";
import { toTypedOrder } from "./typed-order.ts";
import { assertRoom, isTooLarge, limitTime, watchTime } from "./work-limit.ts";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** The library loads its larger part at its first use. */
const loadPdf = () => getResolvedPDFJS();

/** Reads the text of a PDF, page by page. */
async function readPdf(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const pdf = await getDocumentProxy(bytes, {
    // No fonts are drawn, and nothing is printed to the log.
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  });
  const pages: string[] = [];
  let left = MAX_CHARACTERS;
  for (let n = 1; n <= Math.min(pdf.numPages, MAX_PAGES) && left > 0; n++) {
    const text = toTypedOrder(
      cleanText(await readPage(pdf, n, Math.min(left, MAX_PAGE_CHARACTERS))),
    );
    left -= text.length;
    pages.push(text);
  }
  return pages;
}

/** The stream ends early, so that a page of millions of texts takes no memory. */
async function readPage(pdf: Pdf, number: number, most: number): Promise<string> {
  const page = await pdf.getPage(number);
  let text = "";
  for await (const { items } of streamed(page.streamTextContent())) {
    for (const item of items) {
      if ("str" in item) text += item.hasEOL ? `${item.str}\n` : item.str;
    }
    assertRoom();
    watchTime();
    if (text.length >= most) break;
  }
  page.cleanup();
  return text.slice(0, most);
}

/** The type of the library is the browser's, which says nothing about its items. */
type Texts = { items: ({ str: string; hasEOL: boolean } | { type: string })[] };
const streamed = (stream: ReadableStream<Texts>) => stream;

const readers: Record<TextType, (bytes: Uint8Array<ArrayBuffer>) => string[] | Promise<string[]>> =
  { pdf: readPdf, docx: readDocument, pptx: readPresentation };

if (workerData === "pdf") await loadPdf();
Deno.permissions.revokeSync({ name: "read" });
const permissions = ["read", "write", "net", "env", "sys", "run", "ffi", "import"] as const;
for (const name of permissions) {
  const { state } = Deno.permissions.querySync({ name });
  if (state === "granted") throw new Error(`The thread still has the permission ${name}.`);
}

// Once: a thread that still listens would not end at its limit of memory.
parentPort?.once("message", async ({ type, bytes, endsAt }: Work) => {
  limitTime(endsAt, () => send({ problem: "too_slow", reason: "The thread has ended by itself." }));
  send(await read(type, bytes));
});

parentPort?.postMessage(READY);

const send = (text: FileText) => parentPort?.postMessage(text);

async function read(type: TextType, bytes: Uint8Array<ArrayBuffer>): Promise<FileText> {
  try {
    const pages = await readers[type](bytes);
    assertRoom();
    return { pages };
  } catch (error) {
    return { problem: isTooLarge() ? "too_large" : "damaged", reason: String(error) };
  }
}
