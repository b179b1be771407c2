// Adds and loads the texts of the notes page.
import { addTexts, loadTexts } from "../../lib/words/i18n.ts";

addTexts(
  import.meta.glob("./{en,my}/my-notes.json", { base: "../../../locales", import: "default" }),
);

export const loadNotesTexts = () => loadTexts("my-notes", "notes", "questions", "errors");
