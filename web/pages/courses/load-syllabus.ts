// Loads the syllabus with its texts. Only visitors and users without enrolment need them.
import { addTexts, loadTexts, type Namespace } from "../../lib/words/i18n.ts";
import { Syllabus } from "./syllabus.tsx";

addTexts(
  import.meta.glob("./{en,my}/syllabus.json", { base: "../../../locales", import: "default" }),
);

/** The texts of the syllabus and of its player. */
export const syllabusNamespaces: Namespace[] = ["syllabus", "study", "videos", "errors"];

export async function loadSyllabus() {
  await loadTexts(...syllabusNamespaces);
  return Syllabus;
}
