// Adds the texts of the pages. The panel, the downloads, the ratings, the home, the user's own data,
// the notes page, the search, the syllabus, the transcripts and the worker add their own.
import { paths } from "../../lib/address/paths.ts";
import { mayBeSignedIn, storedUser } from "../../lib/http/session.ts";
import { addTexts, type Namespace } from "../../lib/words/i18n.ts";
import * as pages from "../pages.ts";

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

type PreloadablePage = { preload(): Promise<unknown>; words: readonly Namespace[] };

const pagesByPath: Record<string, PreloadablePage> = {
  "/": pages.Landing,
  "/pricing": pages.Pricing,
  "/signin": pages.SignIn,
  "/account": pages.Account,
  "/ai": pages.Chat,
  "/courses": pages.Course,
};

/**
 * Loads the page of this path at the same time as the first texts, not after them. `isKnown`: a
 * user is signed in, and the HTML is empty.
 */
export async function preloadPage(path: string, isKnown = false) {
  await (isKnown && path === paths.home ? pages.Home : pageAt(path))?.preload();
}

/** The text files of the page, in addition to those of every page. */
export const pageNamespaces = (path: string) => pageAt(path)?.words ?? [];

const pageAt = (path: string) => {
  const firstSegment = /^.[^/]*/.exec(path)?.[0] ?? "";
  if (firstSegment === paths.panel && mayOpenPanel()) return pages.Panel;
  const page = pagesByPath[firstSegment];
  return page === pages.Course && !mayBeSignedIn() ? undefined : page;
};

/** Only staff and admins load the panel. Other users never see it. */
function mayOpenPanel() {
  const role = storedUser()?.role;
  return role === "staff" || role === "admin";
}
