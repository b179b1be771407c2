// Lists the files that came with a question. The demo model quotes the beginning of a text file,
// and it says that it cannot see pictures.
import type { CompletionBody } from "./completions.ts";
import { texts } from "./texts.ts";
import type { Language } from "../../features/passages/words.ts";

type Content = CompletionBody["messages"][number]["content"];

export type Received =
  & { name: string }
  & (
    | { kind: "picture"; type: string; size: number }
    | { kind: "text"; begins: string }
    /** The message names the file, but does not contain it. */
    | { kind: "named" }
  );

/** The heading with which a part of a message names its file. */
const heading = /^(Picture|File) ("(?:[^"\\]|\\.)*")(:|, cut:[^\n]*| was attached here\.[^\n]*)/;
const SHOWN = 120;
const segmenter = new Intl.Segmenter("my", { granularity: "grapheme" });

/** The first text is the question. The other texts belong to the files. */
export const questionIn = (content: Content): string =>
  typeof content === "string"
    ? content
    : content?.find(({ text }) => text !== undefined)?.text?.trim() ?? "";

export function receivedIn(content: Content): Received[] {
  if (typeof content === "string" || !content) return [];
  const questionIndex = content.findIndex(({ text }) => text !== undefined);
  let name = "";
  return content.flatMap(({ text, image_url }, n): Received[] => {
    if (image_url) return [{ kind: "picture", name, ...pictureIn(image_url.url) }];
    const [head, kind, quoted, end] = n === questionIndex ? [] : heading.exec(text ?? "") ?? [];
    if (head === undefined || quoted === undefined) return [];
    name = JSON.parse(quoted);
    if (end?.includes("attached")) return [{ kind: "named", name }];
    if (kind === "Picture") return [];
    return [{ kind: "text", name, begins: beginningOf(text?.slice(head.length) ?? "") }];
  });
}

function pictureIn(url: string) {
  const [, type = "", data = ""] = /^data:image\/(\w+);base64,([\w+/]*)/.exec(url) ?? [];
  return { type: type.toUpperCase(), size: Math.floor(data.length * 3 / 4) };
}

/** The first words of a text, cut between letters. */
function beginningOf(text: string): string {
  const line = text.trim().replace(/\s+/g, " ").slice(0, SHOWN * 8);
  const letters = [...segmenter.segment(line)].map(({ segment }) => segment);
  const shown = letters.slice(0, SHOWN).join("");
  return letters.length > SHOWN ? `${shown.trimEnd()}…` : shown;
}

export function describeReceived(received: Received[], language: Language): string[] {
  const say = texts[language];
  const lines = received.flatMap((file) => {
    if (file.kind === "picture") {
      return [say.picture(file.name, file.type, `${Math.ceil(file.size / 1000)} kB`)];
    }
    return file.kind === "text"
      ? [say.text(file.name), `> ${file.begins}`]
      : [say.named(file.name)];
  });
  const unseen = received.some(({ kind }) => kind === "picture") ? [say.unseen] : [];
  return [...lines, ...unseen];
}
