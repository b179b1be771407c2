// The texts of the transcript load with its tab, because the first script must be small.
import { addTexts, loadTexts } from "../../lib/words/i18n.ts";

addTexts(
  import.meta.glob("./{en,my}/transcript.json", { base: "../../../locales", import: "default" }),
);

export const loadTranscriptTexts = () => loadTexts("transcript");
