// Holds the draft of a section's text until it is saved.

export type SectionText = { title: string; description: string };

export const draftKeyOf = (sectionId = "") => `section ${sectionId}`;

/** The typed text, and the section's text when the edit began. */
export type Edit = { text: SectionText; base: SectionText };

export const emptyText: SectionText = { title: "", description: "" };

const textOf = ({ title, description }: SectionText): SectionText => ({
  title: String(title),
  description: String(description),
});

/** Parses a stored draft. Without one, starts from the section's current text. */
export function parseEdit(stored: string | undefined, now: SectionText = emptyText): Edit {
  try {
    const { text, base }: Edit = JSON.parse(stored ?? "");
    return { text: textOf(text), base: textOf(base) };
  } catch {
    return { text: textOf(now), base: textOf(now) };
  }
}

export const serializeEdit = (edit: Edit) =>
  edit.text.title || edit.text.description ? JSON.stringify(edit) : "";

const names = ["title", "description"] as const;

/**
 * The changed fields and their earlier texts, because other staff may have changed them meanwhile.
 */
export function changeOf({ text, base }: Edit) {
  const changedNames = names.filter((name) => text[name] !== base[name]);
  const pickChanged = (from: SectionText): Partial<SectionText> =>
    Object.fromEntries(changedNames.map((name) => [name, from[name]]));
  return { ...pickChanged(text), before: pickChanged(base) };
}

/**
 * Bases the edit on the current section, after the user was told about it, so that the next save
 * can succeed.
 */
export function rebaseEdit({ text, base }: Edit, now: SectionText): Edit {
  const { before: _, ...changedNames } = changeOf({ text, base });
  return { text: { ...textOf(now), ...changedNames }, base: textOf(now) };
}
