import type { Shown } from "./overlay.ts";

type Words = { title: string; line: string; you: string; tutor: string };

/** A conversation as anybody can read it: what was asked and answered, in Markdown. */
export function asMarkdown(messages: readonly Shown[], { title, line, you, tutor }: Words): string {
  const parts = messages
    .filter(({ content }) => content !== "")
    .map(({ role, content, model }) => {
      const who = role === "user" ? you : model ? `${tutor} (${model})` : tutor;
      return `## ${who}\n\n${content}`;
    });
  return [`# ${title}`, line, ...parts].join("\n\n") + "\n";
}

/** As every system takes it. */
export const fileName = (title: string) =>
  `${title.replace(/[\\/:*?"<>|\p{C}\s]+/gu, " ").trim().slice(0, 60).trim() || "chat"}.md`;
