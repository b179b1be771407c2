// What is being written about a course: what it was made from goes along, so that nobody overwrites another unawares.
import { linesOf, OVERVIEW_LENGTH, OVERVIEW_LINES } from "@server/contract";
import type { Overview } from "./data.ts";

export const fields = ["description", "objectives", "requirements", "targetAudience"] as const;
export type FieldName = (typeof fields)[number];
/** As they stand in their boxes: of the lists one entry a line. */
export type Texts = Record<FieldName, string>;

export type Draft = {
  texts: Texts;
  /** As they were saved when the writing began, or when the other's was heard of. */
  base: Texts;
  updatedAt: string | null;
  /** What somebody else has saved meanwhile, where both have changed the same. */
  theirs: Partial<Texts>;
};

export const textsOf = (overview: Overview): Texts => ({
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

/** What only one of the two has changed is as that one has it; what both have is hers, with the other's beside it. */
export function rebased(draft: Draft, overview: Overview): Draft {
  // An answer may be overtaken by a later one.
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

/** About as the server will store it. */
export const tidy = (field: FieldName, text: string) =>
  field === "description" ? text.trim() : linesOf(text).join("\n");

export type Size = { length: number; lines: number; problem?: "tooLong" | "tooMany" };

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

/** After a save of `sent`: what has been typed since stays. */
export function saved(draft: Draft, sent: Texts, overview: Overview): Draft {
  const next = draftOf(overview);
  const texts = { ...next.texts };
  for (const field of fields) {
    if (draft.texts[field] !== sent[field]) texts[field] = draft.texts[field];
  }
  return { ...next, texts };
}

/** Nothing where nothing good was kept. */
export function parse(kept: string | undefined): Draft | undefined {
  try {
    const { texts, base, updatedAt, theirs } = JSON.parse(kept ?? "") as Draft;
    const isWhole = fields.every((field) =>
      typeof texts[field] === "string" && typeof base[field] === "string"
    );
    return isWhole ? { texts, base, updatedAt, theirs: theirs ?? {} } : undefined;
  } catch {
    return undefined;
  }
}
