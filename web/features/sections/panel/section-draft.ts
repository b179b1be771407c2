// What somebody types about a section, as it is kept until it is saved.
import type { SectionText } from "./data.ts";

export const draftOf = (sectionId = "") => `section ${sectionId}`;

/** Of a section that is edited, where nothing is kept: what it says now. */
export function parse(kept: string | undefined, now?: SectionText): SectionText {
  const { title = "", description = "" } = now ?? {};
  try {
    const draft = JSON.parse(kept ?? "") as SectionText;
    return { title: String(draft.title), description: String(draft.description) };
  } catch {
    return { title, description };
  }
}
