// The words of downloads travel with what says them: named in the first script, they would cost every visit a little.
import { addTexts, loadTexts } from "../../lib/i18n.ts";

addTexts(
  import.meta.glob("./{en,my}/downloads.json", { base: "../../../locales", import: "default" }),
);

export const loadWords = () => loadTexts("downloads");
