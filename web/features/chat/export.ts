import { addressOf } from "./attachments/attachment.ts";
import type { ShownMessage } from "./overlay.ts";

type Words = { title: string; line: string; you: string; tutor: string; origin: string };

/** Links to the picture's address, which only its owner can open. */
const asPicture = (prompt: string, address: string, origin: string) =>
  `![${nameIn(prompt)}](${new URL(address, origin)})`;

const nameIn = (text: string) => text.replace(/[\[\]\\\s]+/g, " ").trim();

/** A conversation as Markdown that every reader can open: questions, answers and their files. */
export function asMarkdown(messages: readonly ShownMessage[], words: Words): string {
  const { title, line, you, tutor, origin } = words;
  const parts = messages
    .filter(({ content, imageUrl }) => content !== "" || imageUrl !== null)
    .map(({ role, content, model, imageUrl, prompt, attachments }) => {
      const who = role === "user" ? you : model ? `${tutor} (${model})` : tutor;
      const files = attachments.map((file) =>
        `- [${nameIn(file.name)}](${new URL(addressOf(file), origin)})`
      );
      const said = imageUrl ? asPicture(prompt ?? "", imageUrl, origin) : content;
      return [`## ${who}`, ...files.length > 0 ? [files.join("\n")] : [], said].join("\n\n");
    });
  return [`# ${title}`, line, ...parts].join("\n\n") + "\n";
}

/** A file name that every operating system accepts. */
export const fileName = (title: string) =>
  `${title.replace(/[\\/:*?"<>|\p{C}\s]+/gu, " ").trim().slice(0, 60).trim() || "chat"}.md`;
