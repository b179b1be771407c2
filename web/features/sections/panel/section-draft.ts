// What somebody types about a section, as it is kept until it is saved.
import type { SectionText } from "./data.ts";

export const draftOf = (sectionId = "") => `section ${sectionId}`;

/** What is typed, and what it said when that began. */
export type Edit = { text: SectionText; base: SectionText };

export const nothing: SectionText = { title: "", description: "" };

const textOf = ({ title, description }: SectionText): SectionText => ({
  title: String(title),
  description: String(description),
});

/** Of a section that is edited, where nothing is kept: what it says now. */
export function parse(kept: string | undefined, now: SectionText = nothing): Edit {
  try {
    const { text, base }: Edit = JSON.parse(kept ?? "");
    return { text: textOf(text), base: textOf(base) };
  } catch {
    return { text: textOf(now), base: textOf(now) };
  }
}

export const asKept = (edit: Edit) =>
  edit.text.title || edit.text.description ? JSON.stringify(edit) : "";

const names = ["title", "description"] as const;

/** Only what she has changed, and what that said before: others may have changed it meanwhile. */
export function changeOf({ text, base }: Edit) {
  const hers = names.filter((name) => text[name] !== base[name]);
  const only = (from: SectionText): Partial<SectionText> =>
    Object.fromEntries(hers.map((name) => [name, from[name]]));
  return { ...only(text), before: only(base) };
}

/** She has been told what it says now, and may save once more. */
export function rebased({ text, base }: Edit, now: SectionText): Edit {
  const { before: _, ...hers } = changeOf({ text, base });
  return { text: { ...textOf(now), ...hers }, base: textOf(now) };
}
