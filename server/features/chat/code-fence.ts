// Follows the blocks of code in a text of Markdown, line by line.

/** A list item may begin with a block of code. Its other lines may stand at any depth. */
const opening = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)?(`{3,}|~{3,})/;
const closing = /^(?:`{3,}|~{3,})$/;

/** Returns the marks of the block of code in which the next line stands. */
export function fenceAfter(line: string, fence: string): string {
  if (fence) return closesFence(line, fence) ? "" : fence;
  const [begin = "", marks = ""] = opening.exec(line) ?? [];
  const isCodeInLine = marks.startsWith("`") && line.includes("`", begin.length);
  return isCodeInLine ? "" : marks;
}

export function closesFence(line: string, fence: string): boolean {
  const marks = line.trim();
  return marks.startsWith(fence) && closing.test(marks);
}

/** A line that does nothing but open a block of code, or the beginning of such a line. */
export const mayOpenFence = (line: string) =>
  /^(?:`{1,2}|~{1,2}|(?:`{3,9}|~{3,9})[\w-]{0,20} {0,3}\r?\n?)$/.test(line);
