// The texts of the search load with the code that uses them, because the first script must be
// small.
import { addTexts, loadTexts } from "../../lib/words/i18n.ts";

addTexts(
  import.meta.glob("./{en,my}/search.json", { base: "../../../locales", import: "default" }),
);

export const loadSearchTexts = () => loadTexts("search", "errors");
