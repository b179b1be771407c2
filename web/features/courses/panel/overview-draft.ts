// Holds the draft of an overview and its base, so that no user overwrites another's text by
// accident.
import { linesOf, OVERVIEW_LENGTH, OVERVIEW_LINES, type OverviewText } from "@server/contract";
import type * as z from "zod/mini";

/** An overview as it is stored; without a time nobody has saved one. */
type Overview = z.output<typeof OverviewText> & { updatedAt: string | null };

export const fields = ["description", "objectives", "requirements", "targetAudience"] as const;
export type FieldName = (typeof fields)[number];
/** The texts of the fields. A list has one entry per line. */
export type Texts = Record<FieldName, string>;

export type Draft = {
  texts: Texts;
  /** The saved texts when the user began to type, or the last ones received since. */
  base: Texts;
  updatedAt: string | null;
  /** Another user's saved texts for fields that both users changed. */
  theirs: Partial<Texts>;
};

const textsOf = (overview: Overview): Texts => ({
  description: overview.description,
  objectives: overview.objectives.join("\n"),
  requirements: overview.requirements.join("\n"),
  targetAudience: overview.targetAudience.join("\n"),
});

export function draftOf(overview: Overview): Draft {
  const base = textsOf(overview);
  return { texts: base, base, updatedAt: overview.updatedAt, theirs: {} };
}

export const isChanged = ({ texts, base }: Draft) =>
  fields.some((field) => texts[field] !== base[field]);

/**
 * Merges a newer overview. If both users changed a field, keeps ours and puts theirs in `theirs`.
 */
export function rebaseDraft(draft: Draft, overview: Overview): Draft {
  // A later answer may arrive first.
  if ((overview.updatedAt ?? "") <= (draft.updatedAt ?? "")) return draft;
  const now = textsOf(overview);
  const texts = { ...draft.texts };
  const theirs: Partial<Texts> = {};
  for (const field of fields) {
    const isTheirs = now[field] !== draft.base[field] || draft.theirs[field] !== undefined;
    const isMine = texts[field] !== draft.base[field];
    if (!isMine || tidy(field, texts[field]) === now[field]) texts[field] = now[field];
    else if (isTheirs) theirs[field] = now[field];
  }
  return { texts, base: now, updatedAt: overview.updatedAt, theirs };
}

/** Trims the text about as the server does. */
const tidy = (field: FieldName, text: string) =>
  field === "description" ? text.trim() : linesOf(text).join("\n");

type Size = { length: number; lines: number; problem?: "tooLong" | "tooMany" };

export function sizeOf(field: FieldName, text: string): Size {
  const length = [...text.trim()].length;
  const lines = linesOf(text).length;
  if (length > OVERVIEW_LENGTH) return { length, lines, problem: "tooLong" };
  const isList = field !== "description";
  return {
    length,
    lines,
    ...(isList && lines > OVERVIEW_LINES && { problem: "tooMany" as const }),
  };
}

/** After a save of `sent`, keeps what the user has typed since. */
export function draftAfterSave(draft: Draft, sent: Texts, overview: Overview): Draft {
  const next = draftOf(overview);
  const texts = { ...next.texts };
  for (const field of fields) {
    if (draft.texts[field] !== sent[field]) texts[field] = draft.texts[field];
  }
  return { ...next, texts };
}

/** Undefined if the stored draft is not complete. */
export function parseDraft(stored: string | undefined): Draft | undefined {
  try {
    const { texts, base, updatedAt, theirs } = JSON.parse(stored ?? "") as Draft;
    const isWhole = fields.every((field) =>
      typeof texts[field] === "string" && typeof base[field] === "string"
    );
    return isWhole ? { texts, base, updatedAt, theirs: theirs ?? {} } : undefined;
  } catch {
    return undefined;
  }
}
