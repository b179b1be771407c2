// The texts of the pages. The panel, the downloads and the worker bring their own.
import { addTexts } from "../lib/i18n.ts";

addTexts(
  import.meta.glob(["./{en,my}/*.json", "!./*/panel*.json", "!./*/{downloads,worker}.json"], {
    base: "../../locales",
    import: "default",
  }),
);
