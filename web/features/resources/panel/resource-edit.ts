// The edited text of an existing file, and the file's text when the edit began.
import type { Resource } from "../data.ts";
import { noText, parseText, type ResourceText } from "./resource-draft.ts";

export type Edit = { text: ResourceText; base: ResourceText };

const names = Object.keys(noText) as (keyof ResourceText)[];

const changedNames = ({ text, base }: Edit) => names.filter((name) => text[name] !== base[name]);

export const textOf = (
  { title, description, resourceType, sectionId }: Resource,
): ResourceText => ({
  title,
  description,
  resourceType,
  sectionId: sectionId ?? "",
});

/** Restores an edit, perhaps days later, on top of the current text. */
export function parseEdit(stored: string | undefined, now: ResourceText): Edit {
  try {
    const { text, base }: Record<keyof Edit, unknown> = JSON.parse(stored ?? "");
    const edit = { text: parseText(JSON.stringify(text)), base: parseText(JSON.stringify(base)) };
    if (edit.text !== noText && edit.base !== noText) return rebaseEdit(edit, now);
  } catch {
    // There is no stored edit.
  }
  return { text: now, base: now };
}

/** Fields that the user did not change take the current values. */
export const rebaseEdit = (edit: Edit, now: ResourceText): Edit => ({
  text: { ...now, ...pick(edit.text, changedNames(edit)) },
  base: now,
});

/** Clears a deleted section, whether the user had chosen it or the file had it. */
export function withoutGoneSection(
  edit: Edit,
  /** Undefined while they are not known. */
  sections: readonly { value: string }[] | undefined,
): Edit {
  const { text, base } = edit;
  const { sectionId } = text;
  if (!sections || sections.some(({ value }) => value === sectionId)) return edit;
  const wasUnchanged = base.sectionId === sectionId;
  return {
    text: { ...text, sectionId: "" },
    base: wasUnchanged ? { ...base, sectionId: "" } : base,
  };
}

/** An edit that changes nothing is not stored. */
export const serializeEdit = (edit: Edit) =>
  changedNames(edit).length > 0 ? JSON.stringify(edit) : "";

/** Sends only the differences, because others may have changed the rest in the meantime. */
export function changeOf(edit: Edit) {
  const { resourceType, sectionId, ...texts } = pick(edit.text, changedNames(edit));
  return {
    ...texts,
    ...(resourceType && { resourceType }),
    ...(sectionId !== undefined && { sectionId: sectionId || null }),
  };
}

const pick = (text: ResourceText, picked: (keyof ResourceText)[]): Partial<ResourceText> =>
  Object.fromEntries(picked.map((name) => [name, text[name]]));
