// The text of a file: how much of it the search reads, how it is cleaned, and what the server and
// the thread that reads the file send each other.

/** The types of files that have a text. */
export type TextType = "pdf" | "docx" | "pptx";

// How much of a file the search reads. The texts behind these limits are not found.
export const MAX_PAGES = 2000;
export const MAX_CHARACTERS = 1_000_000;
/** A page of a book has about 3,000. */
export const MAX_PAGE_CHARACTERS = 20_000;

/** Drops what the database cannot store, what shows nothing, and repeated spaces. */
export const cleanText = (text: string) =>
  text.toWellFormed()
    // deno-lint-ignore no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[\n ]*/g, "\n")
    .trim();

/** The thread is ready to read. */
export const READY = "ready";

export type Work = {
  type: TextType;
  bytes: Uint8Array<ArrayBuffer>;
  /** When the work must have ended, as `Date.now()` counts. */
  endsAt: number;
};

export type FileText =
  /** The pages of a PDF, the slides of a presentation, or a whole document. They may be empty. */
  | { pages: string[] }
  | { problem: "damaged" | "too_large" | "too_slow"; reason: string };
