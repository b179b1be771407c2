// The texts of the notes page load with its code, because the first script must be small.
import { addTexts, loadTexts, type MyNotesTexts } from "../../lib/words/i18n.ts";

addTexts(
  import.meta.glob("./{en,my}/my-notes.json", { base: "../../../locales", import: "default" }),
);

declare module "../../lib/words/i18n.ts" {
  interface Texts {
    "my-notes": MyNotesTexts;
  }
}

export const loadNotesTexts = () => loadTexts("my-notes", "notes", "questions", "errors");
