// Adds the texts of the pages. The panel, the downloads, the ratings, the home, the user's own data,
// the notes page, the search, the syllabus, the transcripts and the worker add their own.
import { addTexts } from "../../lib/words/i18n.ts";

addTexts(
  import.meta.glob([
    "./{en,my}/*.json",
    "!./*/panel*.json",
    "!./*/{downloads,feedback,home,my-data,my-notes,search,syllabus,transcript,worker}.json",
  ], {
    base: "../../../locales",
    import: "default",
  }),
);
