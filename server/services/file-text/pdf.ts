// Reads the text of a PDF, page by page.
import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { cleanText } from "./clean-text.ts";
import { MOST_CHARACTERS, MOST_PAGE_CHARACTERS, MOST_PAGES } from "./limits.ts";
import { toTypedOrder } from "./typed-order.ts";
import { demandRoom, watchTime } from "./work-limit.ts";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** The library loads its larger part at its first use. */
export const loadPdf = () => getResolvedPDFJS();

export async function readPdf(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const pdf = await getDocumentProxy(bytes, {
    // No fonts are drawn, and nothing is printed to the log.
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  });
  const pages: string[] = [];
  let left = MOST_CHARACTERS;
  for (let n = 1; n <= Math.min(pdf.numPages, MOST_PAGES) && left > 0; n++) {
    const text = toTypedOrder(
      cleanText(await readPage(pdf, n, Math.min(left, MOST_PAGE_CHARACTERS))),
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
    demandRoom();
    watchTime();
    if (text.length >= most) break;
  }
  page.cleanup();
  return text.slice(0, most);
}

/** The type of the library is the browser's, which says nothing about its items. */
type Texts = { items: ({ str: string; hasEOL: boolean } | { type: string })[] };
const streamed = (stream: ReadableStream<Texts>) => stream;
