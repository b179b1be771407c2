// The texts of the notes page load with its code, because the first script must be small.
import { addTexts, loadTexts } from "../../lib/words/i18n.ts";

addTexts(
  import.meta.glob("./{en,my}/my-notes.json", { base: "../../../locales", import: "default" }),
);

export const loadNotesTexts = () => loadTexts("my-notes", "notes", "questions", "errors");
