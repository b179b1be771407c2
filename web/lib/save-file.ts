/** Hands a text, or bytes, to the browser, to be kept as a file. */
export function saveFile(name: string, content: string | Blob, type = "text/plain") {
  const file = typeof content === "string"
    ? new Blob([content], { type: `${type};charset=utf-8` })
    : content;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has its own hold on it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
