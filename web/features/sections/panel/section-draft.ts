// What an edit of a section's text consists of, and where it is stored until it is saved.
import { type Edit, pickChanged } from "../../../lib/device/edit-on-base.ts";

export type SectionText = { title: string; description: string };

export const sectionDraftKey = (sectionId = "") => `section ${sectionId}`;

export const emptyText: SectionText = { title: "", description: "" };

export const textOf = ({ title, description }: SectionText): SectionText => ({
  title,
  description,
});

export function parseText(text: unknown): SectionText | undefined {
  const { title, description } = text as Partial<SectionText>;
  return title === undefined && description === undefined
    ? undefined
    : { title: String(title ?? ""), description: String(description ?? "") };
}

/**
 * The changed fields and their earlier texts, because other staff may have changed them meanwhile.
 */
export const changeOf = (edit: Edit<SectionText>) => ({
  ...pickChanged(edit, edit.text),
  before: pickChanged(edit, edit.base),
});
