// What the server and the thread that reads a file send each other.

/** The types of files that have a text. */
export type TextType = "pdf" | "docx" | "pptx";

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
