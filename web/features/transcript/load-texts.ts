// Adds and loads the texts of the transcript.
import { addTexts, loadTexts } from "../../lib/words/i18n.ts";

addTexts(
  import.meta.glob("./{en,my}/transcript.json", { base: "../../../locales", import: "default" }),
);

export const loadTranscriptTexts = () => loadTexts("transcript");
