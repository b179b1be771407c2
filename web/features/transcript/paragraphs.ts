// Puts the captions of a video into paragraphs, and finds the line that is spoken at a second.

/** One caption. `start` and `end` are in seconds. */
export type Line = { start: number; end: number; text: string };
/** `first` is the number of the paragraph's first line in the whole transcript. */
export type Paragraph = { first: number; lines: Line[] };

const FEWEST = 2;
const MOST = 4;
/** In seconds. */
const PAUSE = 2;
const SENTENCE_END = /[.!?…။]["'”’»)\]]*$/;

/** A paragraph has two to four lines, and ends with a sentence or before a pause if it can. */
export function toParagraphs(lines: readonly Line[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let open: Paragraph = { first: 0, lines: [] };
  lines.forEach((line, index) => {
    open.lines.push(line);
    const next = lines[index + 1];
    if (next && !endsAt(open.lines, next)) return;
    paragraphs.push(open);
    open = { first: index + 1, lines: [] };
  });
  return withoutLoneEnd(paragraphs);
}

function endsAt(lines: readonly Line[], next: Line): boolean {
  const last = lines.at(-1);
  if (!last || lines.length < FEWEST) return false;
  return lines.length >= MOST || SENTENCE_END.test(last.text) || next.start - last.end >= PAUSE;
}

/** The last line alone belongs to the paragraph before it. */
function withoutLoneEnd(paragraphs: Paragraph[]): Paragraph[] {
  const [before, last] = paragraphs.slice(-2);
  if (!before || !last || last.lines.length > 1 || before.lines.length >= MOST) return paragraphs;
  const joined = { first: before.first, lines: [...before.lines, ...last.lines] };
  return [...paragraphs.slice(0, -2), joined];
}

/** The number of the line that is spoken at this second or was spoken last, -1 before the first. */
export function lineAt(lines: readonly Line[], second: number): number {
  let [from, to] = [0, lines.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((lines[middle]?.start ?? 0) <= second) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

/** The text of one caption on one line. */
export const plainText = (caption: string) => caption.replace(/\s+/g, " ").trim();
