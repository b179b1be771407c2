// Says which modules the build puts into one file. On a slow network one more file costs as much as
// three kilobytes.
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import modules from "./groups.json" with { type: "json" };

/** Texts of the frame, of sign-in, of the account, of the offers, of the outbox and of the home. */
const FIRST = [
  "app",
  "courses",
  "users",
  "usage",
  "session",
  "enrollment",
  "errors",
  "offers",
  "outbox",
  "home",
];
/** Texts of a course and its tabs. */
const STUDY = ["study", "videos", "progress", "questions", "notes", "transcript"];

/** Name of the file that holds these texts. Undefined for a source that is no text file. */
export function textFileFor(source: string): string | undefined {
  const [, language, name = ""] = /locales[\\/](en|my)[\\/]([\w-]+)\.json$/.exec(source) ?? [];
  if (!language) return undefined;
  const shared = { first: FIRST, study: STUDY };
  const [file = name] = Object.entries(shared).find(([, names]) => names.includes(name)) ?? [];
  return `${file}-${language}`;
}

const features = join(import.meta.dirname ?? ".", "../features");
/**
 * The features whose `offline.ts` needs their data at once, as alternatives of a pattern. The
 * others load it by `import()`.
 */
const needingData = globSync("*/offline.ts", { cwd: features })
  .filter((path) => readFileSync(join(features, path), "utf8").includes('from "./data.ts"'))
  .map((path) => dirname(path)).join("|");

/** The features of the server that receive writes from the outbox, as alternatives of a pattern. */
const sendingWrites = globSync("**/payloads.ts", { cwd: features })
  .map((path) => basename(dirname(path))).join("|");

/**
 * `groups.json` names modules of this project from its root. `more` matches other modules by their
 * paths with `/`.
 */
const isOf = (name: keyof typeof modules, more?: RegExp) => (id: string) => {
  const path = id.replaceAll("\\", "/").replace(/\?.*$/, "");
  return more?.test(path) || modules[name].some((module) => path.endsWith(`/${module}`));
};

export const groups = [
  // Several forms share these modules. Without this group they land in the first load, which has no
  // form.
  {
    name: "forms",
    test: isOf("forms", /\/zod\//),
  },
  // Modules that every page uses, and modules that ask who is signed in. Without this group the
  // build splits them into many small files, because each page shares a different part.
  {
    name: "core",
    test: isOf(
      "core",
      /\/(?:react|react-dom|scheduler|i18next)\/|\/react-i18next\/(?!.*\/(?:Icu)?Trans)|\/@tanstack\/(?:react-query|query-core)\/(?!.*(?:useInfinite|infiniteQueryO|[qQ]ueries|useMutation|mutationObserver|useIsFetching))/,
    ),
  },
  // Parts of forms, notices and dialogs, and what sends a form. The account, a course and the panel
  // share them, and one file costs less than many.
  {
    name: "boxes",
    test: isOf(
      "boxes",
      /\/@tanstack\/.*\/(?:useMutation|useMutationState|mutationObserver)\./,
    ),
  },
  // Nearly every page of the panel uses all of these.
  {
    name: "desk",
    test: isOf("desk"),
  },
  // The chat, its list of conversations and the offline data share these.
  {
    name: "said",
    test: isOf("said"),
  },
  // All that stores the user's data needs these. A group of its own gives this file a short name.
  // The first script contains that name.
  {
    name: "dexie",
    test: isOf("dexie", /\/dexie\//),
  },
  // The landing page and the signs of every page share these with a course. The offers share them
  // with those signs.
  {
    name: "glyphs",
    test: isOf("glyphs"),
  },
  // What most pages use of this device: the modules that open the downloads and the outbox, that
  // keep drafts, that save a file, and that ask whether the server is there. With them, the clock
  // and the folder of the stores.
  {
    name: "files",
    test: isOf("files"),
  },
  // A course, the chat, the search and the panel share these. If the panel's pages split them,
  // learners would load more files.
  {
    name: "shown",
    test: isOf("shown", /\/(?:useInfiniteQuery|infiniteQueryO(?:bserver|ptions))\./),
  },
  // The tabs of a course and the notes page show notes and questions with these.
  {
    name: "noted",
    test: isOf("noted"),
  },
  // The notes page and the panel share these.
  {
    name: "lists",
    test: isOf("lists", /\/(?:useQueries|queriesObserver)\./),
  },
  // Several pages show contacts and know the plans. The rest is small, and a file of its own would
  // cost more than it holds.
  {
    name: "contacts",
    test: isOf("contacts"),
  },
  // The parts that show downloads on several pages. They load together when the user first opens
  // any of them.
  {
    name: "kept",
    test: isOf("kept"),
  },
  // Every page of a signed-in user loads these: what features register for offline use, the data of
  // questions and progress, the state of unsent writes, and how they are saved as a file. The
  // groups above take the data of some features. The search page and the entry of the search share
  // an icon.
  {
    name: "studied",
    test: isOf(
      "studied",
      new RegExp(
        `/features/(?:${needingData})/(?:data|overlay|limits)\\.|/features/\\w+/offline\\.ts`,
      ),
    ),
  },
  // What checks a write before the outbox sends it.
  {
    name: "payloads",
    test: isOf(
      "payloads",
      new RegExp(
        `/web/features/(?:\\w+/)+payloads\\.ts|/server/features/(?:${sendingWrites})/(?:schema|limits)\\.ts`,
      ),
    ),
  },
  // The two tabs of a course in which a learner writes.
  {
    name: "tabs",
    test: isOf("tabs"),
  },
  // Every page loads `background` as soon as it is idle, also while the user waits for something:
  // what gives background work its turns, and the watch over the connection. The rest is work of
  // the next turns on every page: what keeps the focus, what seals unsent work and removes
  // downloads at sign-out, the registration of the service worker, the signs in the header, and the
  // offers that come up over a page. Each of these as a file of its own would cost two more
  // requests.
  {
    name: "background",
    test: isOf("background", /\/workbox-window\//),
  },
  // Every page of a signed-in user loads `mine` in a later turn: the outbox of a tab, the sign that
  // says what it sends, and the entry of the search.
  {
    name: "mine",
    test: isOf("mine"),
  },
  // What stands above and below a list of the panel: search, filters, its length, and its file.
  {
    name: "filters",
    test: isOf("filters"),
  },
  // What the panel's lists and forms share: the selection of rows, acts on rows, a removal that can
  // be undone, the state of a form, and the question whether this is the older admin page. A list
  // loads `table.tsx` only when it knows its width, so that file is no part of this group.
  {
    name: "rows",
    test: isOf("rows"),
  },
  // The pages of the panel about users and the older admin page share these.
  {
    name: "people",
    test: isOf("people"),
  },
  // The forms of the panel that upload files.
  {
    name: "upload",
    test: isOf("upload"),
  },
  {
    debugName: "words",
    name: (source: string) => textFileFor(source) ?? null,
    test: /[\\/]locales[\\/]/,
  },
];
