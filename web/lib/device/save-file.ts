import { withoutMarks } from "../burmese/marks.ts";

/** Lets the browser save a text or bytes as a file. */
export function saveFile(name: string, content: string | Blob, type = "text/plain") {
  const file = typeof content === "string"
    ? new Blob([withoutMarks(content)], { type: `${type};charset=utf-8` })
    : content;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // By then the browser holds the file itself.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
