// What the server and the thread that reads a file send each other.

/** The types of files that have a text. */
export type TextType = "pdf" | "docx" | "pptx";

export type Work = { type: TextType; bytes: Uint8Array<ArrayBuffer>; mostMs: number };

export type FileText =
  /** Pages of a PDF, slides of a presentation, or pieces of a document. They may be empty. */
  | { pages: string[] }
  | { problem: "damaged" | "too_large" | "too_slow"; reason: string };
