// The texts of downloads load with the code that uses them, because the first script must be small.
import { addTexts, type DownloadTexts, loadTexts } from "../../lib/words/i18n.ts";

addTexts(
  import.meta.glob("./{en,my}/downloads.json", { base: "../../../locales", import: "default" }),
);

declare module "../../lib/words/i18n.ts" {
  interface Texts {
    downloads: DownloadTexts;
  }
}

export const loadDownloadTexts = () => loadTexts("downloads");
