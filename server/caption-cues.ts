// Reads the cues of WebVTT captions. The server and the phone search their texts.

/** `second` is the whole second in which the cue begins. `text` is on one line. */
export type Cue = { second: number; text: string };

/** The first line of a note with questions that a chapter answers (`caption-notes.ts`). */
export const QUESTIONS_NOTE = "NOTE questions";
/** The first line of a note with questions that no lesson answers. */
export const OTHER_QUESTIONS_NOTE = "NOTE other questions";

const time = /(?:^|\n)[^\S\n]*(?:(\d+):)?(\d\d):(\d\d)\.\d{3}[^\S\n]*-->[^\n]*\n/g;
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", nbsp: " " };

/** Skips what is no cue, such as notes and styles. */
export function readCues(content: string): Cue[] {
  const text = content.replace(/\r\n?/g, "\n");
  const lines = [...text.matchAll(time)];
  const cues: Cue[] = [];
  const blankLine = /\n[^\S\n]*\n/g;
  let blank = -1;
  for (const [n, found] of lines.entries()) {
    const { 0: line, 1: hours = "0", 2: minutes, 3: seconds, index } = found;
    const from = index + line.length;
    if (blank < from - 1) {
      blankLine.lastIndex = from - 1;
      blank = blankLine.exec(text)?.index ?? text.length;
    }
    const end = Math.min(Math.max(blank, from), lines[n + 1]?.index ?? text.length);
    const second = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
    const shown = plainText(text.slice(from, end));
    if (shown !== "") cues.push({ second, text: shown });
  }
  return cues;
}

const plainText = (cue: string) =>
  cue.replace(/<[^<>]*>/g, "")
    .replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => entities[entity.slice(1, -1)] ?? "")
    .replace(/\s+/g, " ").trim();
