import type { Namespace } from "../../lib/words/i18n.ts";

/** The texts of the syllabus and of its player. */
export const syllabusNamespaces: Namespace[] = ["syllabus", "study", "videos", "errors"];
