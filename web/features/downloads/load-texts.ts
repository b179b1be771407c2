// The texts of downloads load with the code that uses them, because the first script must be small.
import { addTexts, loadTexts } from "../../lib/words/i18n.ts";

addTexts(
  import.meta.glob("./{en,my}/downloads.json", { base: "../../../locales", import: "default" }),
);

export const loadDownloadTexts = () => loadTexts("downloads");
