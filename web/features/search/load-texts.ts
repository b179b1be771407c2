// Adds and loads the texts of the search.
import { addTexts, loadTexts } from "../../lib/words/i18n.ts";

addTexts(
  import.meta.glob("./{en,my}/search.json", { base: "../../../locales", import: "default" }),
);

export const loadSearchTexts = () => loadTexts("search", "errors");
