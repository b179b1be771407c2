// Adds and loads the texts of downloads.
import { addTexts, loadTexts } from "../../lib/words/i18n.ts";

addTexts(
  import.meta.glob("./{en,my}/downloads.json", { base: "../../../locales", import: "default" }),
);

export const loadDownloadTexts = () => loadTexts("downloads");
