import type { Language } from "../../lib/words/i18n.ts";
import { placePath } from "../../lib/address/places.ts";
import { addressOf } from "./attachments/attachment.ts";
import type { ShownMessage } from "./overlay.ts";
import { placeText, shownText, sourcesOf } from "./sources/sources-of.ts";

type ExportTexts =
  & Record<"title" | "line" | "you" | "tutor" | "sources" | "origin", string>
  & { language: Language };

/** Links to the picture's address, which only its owner can open. */
const pictureLink = (prompt: string, address: string, origin: string) =>
  `![${linkText(prompt)}](${new URL(address, origin)})`;

const linkText = (text: string) => text.replace(/[\[\]\\\s]+/g, " ").trim();

/** A conversation as Markdown that every reader can open: questions, answers and their files. */
export function asMarkdown(messages: readonly ShownMessage[], texts: ExportTexts): string {
  const { title, line, you, tutor, origin, language } = texts;
  const parts = messages
    .filter(({ content, imageUrl }) => content !== "" || imageUrl !== null)
    .map((message) => {
      const { role, model, imageUrl, prompt, attachments } = message;
      const author = role === "user" ? you : model ? `${tutor} (${model})` : tutor;
      const files = attachments.map((file) =>
        `- [${linkText(file.name)}](${new URL(addressOf(file), origin)})`
      );
      const body = imageUrl ? pictureLink(prompt ?? "", imageUrl, origin) : shownText(message);
      const sources = sourcesOf(message).map((source) => {
        const address = new URL(placePath(source), origin);
        return `- [${source.n}] [${linkText(placeText(source, language))}](${address})`;
      });
      return [
        `## ${author}`,
        ...files.length > 0 ? [files.join("\n")] : [],
        body,
        ...sources.length > 0 ? [`**${texts.sources}**`, sources.join("\n")] : [],
      ].join("\n\n");
    });
  return [`# ${title}`, line, ...parts].join("\n\n") + "\n";
}

/** A file name that every operating system accepts. */
export const fileName = (title: string) =>
  `${title.replace(/[\\/:*?"<>|\p{C}\s]+/gu, " ").trim().slice(0, 60).trim() || "chat"}.md`;
