// Loads the syllabus with its texts. Only visitors and users without enrolment need them.
import { addTexts, loadTexts } from "../../lib/words/i18n.ts";
import { syllabusNamespaces } from "./syllabus-namespaces.ts";
import { Syllabus } from "./syllabus.tsx";

addTexts(
  import.meta.glob("./{en,my}/syllabus.json", { base: "../../../locales", import: "default" }),
);

export async function loadSyllabus() {
  await loadTexts(...syllabusNamespaces);
  return Syllabus;
}
