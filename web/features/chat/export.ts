import { addressOf } from "./attachments/attachment.ts";
import type { Shown } from "./overlay.ts";

type Words = { title: string; line: string; you: string; tutor: string; origin: string };

/** Where it lies, which is hers alone to open. */
const asPicture = (prompt: string, address: string, origin: string) =>
  `![${nameIn(prompt)}](${new URL(address, origin)})`;

const nameIn = (text: string) => text.replace(/[\[\]\\\s]+/g, " ").trim();

/** A conversation as anybody can read it: what was asked and answered, in Markdown. */
export function asMarkdown(messages: readonly Shown[], words: Words): string {
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

/** As every system takes it. */
export const fileName = (title: string) =>
  `${title.replace(/[\\/:*?"<>|\p{C}\s]+/gu, " ").trim().slice(0, 60).trim() || "chat"}.md`;
