import { placePath } from "../../../lib/address/places.ts";
import { saveFile } from "../../../lib/device/save-file.ts";
import { formatMoment } from "../../../lib/words/formats.ts";
import { type Language, language, translatorFor } from "../../../lib/words/i18n.ts";
import { placeText, shownText, sourcesOf } from "../messages/sources.tsx";
import { addressOf } from "../pictures/picture-file.ts";
import type { ShownMessage } from "../run/overlay.ts";

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

/** Saves a conversation as a file, in the language of the app. */
export function saveConversation(title: string, messages: readonly ShownMessage[]) {
  const t = translatorFor("chat");
  const line = t("exportedBy", { when: formatMoment(Date.now(), language()) });
  const words = { title, line, you: t("you"), tutor: t("tutor"), sources: t("sources") };
  const texts = { ...words, language: language(), origin: location.origin };
  saveFile(fileName(title), asMarkdown(messages, texts), "text/markdown");
}
