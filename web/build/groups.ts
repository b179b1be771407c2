// Says which modules the build puts into one file. On a slow network one more file costs as much as
// three kilobytes.
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

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

export const groups = [
  // Several forms share these modules. Without this group they land in the first load, which has no
  // form.
  {
    name: "forms",
    test:
      /[\\/]zod[\\/]|[\\/]validate\.ts|[\\/]server[\\/](?:field(?:s|-limits)|features[\\/](?:session|courses)[\\/]schema)\.ts/,
  },
  // Modules that every page uses, and modules that ask who is signed in. Without this group the
  // build splits them into many small files, because each page shares a different part.
  {
    name: "core",
    test:
      /[\\/](?:react|react-dom|scheduler|i18next)[\\/]|[\\/]react-i18next[\\/](?!.*[\\/](?:Icu)?Trans)|load-part|[\\/](i18n|page-texts|catalogue|hint|use-page-title|lib[\\/](?:session|session-values|foreground|create-store|with-timeout)|outbox-name|keep-phrases|jsx-runtime|marks)\.ts|[\\/](icon|check|compass|balloon|page-heading|phrases)\.tsx|[\\/]@tanstack[\\/](?:react-query|query-core)[\\/](?!.*(?:useInfinite|infiniteQueryO|[qQ]ueries|useMutation|mutationObserver|useIsFetching))/,
  },
  // Parts of forms, notices and dialogs, and what sends a form. The account, a course and the panel
  // share them, and one file costs less than many.
  {
    name: "boxes",
    test:
      /[\\/](labelled|field|card|password-field|eye|eye-off|notice|bar|dialog-buttons|confirm-dialog|circle-check|info)\.tsx|[\\/]lib[\\/](?:use-age|format|months|put-newer)\.ts|[\\/]features[\\/]usage[\\/](?:usage-failed|data|dates|dollars)\.|[\\/]@tanstack[\\/].*[\\/](?:useMutation|useMutationState|mutationObserver)\./,
  },
  // Nearly every page of the panel uses all of these.
  {
    name: "desk",
    test:
      /[\\/]ui[\\/]panel[\\/](?:badge|nothing-here|panel-page|select|show-failure|use-tab-in-sight|form-dialog)\.|[\\/]icons[\\/](?:scroll-text|graduation-cap)\.|[\\/]admin[\\/]use-preload\.|[\\/]lib[\\/](?:course-options|panel-paths|put-stored|mutation-options|unless-gone)\.ts/,
  },
  // The chat, its list of conversations and the offline data share these.
  {
    name: "said",
    test:
      /[\\/]chat[\\/](?:data|merge-lists|tell-not-created|feedback[\\/]overlay|pictures[\\/]picture-(?:file|name)|attachments[\\/](?:attachment|fetch-file))\.ts|[\\/]passages[\\/]sources\.ts/,
  },
  // All that stores the user's data needs these. A group of its own gives this file a short name.
  // The first script contains that name.
  {
    name: "dexie",
    test: /[\\/]dexie[\\/]|[\\/]offline[\\/](?:queries[\\/]write-db|outbox[\\/]model)\.ts/,
  },
  // The landing page and the signs of every page share these with a course. The offers share them
  // with those signs.
  {
    name: "glyphs",
    test:
      /[\\/]icons[\\/](?:play|hourglass|cloud-upload|wifi-off)\.tsx|[\\/]art[\\/]hero\.svg|[\\/]offline[\\/]queries[\\/]stored-data-mark\.ts/,
  },
  // What most pages use of this device: the modules that open the downloads and the outbox, that
  // keep drafts, that save a file, and that ask whether the server is there. With them, the clock
  // and the folder of the stores.
  {
    name: "files",
    test:
      /[\\/]offline[\\/](?:downloads[\\/](?:downloads|model|file-writer)|queue[\\/](?:clock|per-user-store)|outbox[\\/](?:outbox|kinds))\.ts|[\\/]uploads[\\/]limits\.ts|[\\/]lib[\\/](?:can-seal|check-reachability|log-in-page|repeats|use-dismissed|save-file|speed|drafts|drafts-at|draft-journal|draft-store|local-drafts)\.ts|[\\/]icons[\\/](?:clock|file-text|pause|refresh-cw|smartphone)\./,
  },
  // A course, the chat, the search and the panel share these. If the panel's pages split them,
  // learners would load more files.
  {
    name: "shown",
    test:
      /[\\/]lib[\\/](?:use-debounced|end-draft|place-path)\.ts|[\\/]chat[\\/]draft-key\.ts|[\\/]ui[\\/](?:pop-up|authored|long-run|list-skeleton|failed|tabs|choice|text-area|submit-by-keys|icons[\\/](?:download|pencil|rotate-ccw|settings-2|chevron-up|trash-2|captions|list-video|maximize|copy|arrow-up|arrow-down|ellipsis-vertical|message-circle-question))\.|[\\/]lib[\\/](?:use-retry-props|use-media-query|etag-query|failure-text|refusal-sentence)\.ts|[\\/]overview-view\.tsx|[\\/]web[\\/]features[\\/](?:courses|sections|videos|resources)[\\/]data\.ts|[\\/]courses[\\/]policy\.ts|[\\/](?:useInfiniteQuery|infiniteQueryO(?:bserver|ptions))\./,
  },
  // The tabs of a course and the notes page show notes and questions with these.
  {
    name: "noted",
    test:
      /[\\/]notes[\\/](?:note-(?:item|facts|editor|draft|address)|save-button|show-write-result|as-markdown)\.|[\\/]questions[\\/](?:question-item|withdraw-button|own-first)\.|[\\/]ui[\\/](?:waiting-mark|show-write-outcome)\.|[\\/]lib[\\/](?:limit-text|quote-link)\./,
  },
  // The notes page and the panel share these.
  {
    name: "lists",
    test: /[\\/]use-table-params\.ts|[\\/](?:useQueries|queriesObserver)\./,
  },
  // Several pages show contacts and know the plans. The rest is small, and a file of its own would
  // cost more than it holds.
  {
    name: "contacts",
    test:
      /[\\/](?:contact-links|footer-contacts|message-circle|phone|mail|link|not-found|course-gate)\.tsx|[\\/]pricing[\\/](?:chosen-plan|plans|plan-price)\.tsx?/,
  },
  // The parts that show downloads on several pages. They load together when the user first opens
  // any of them.
  {
    name: "kept",
    test:
      /[\\/]features[\\/]downloads[\\/](?!(?:sign-out-choice|downloads-link|missing-files-offer|saved-course|saved-list|saved-row|downloads-card|space-line)\.)|[\\/]pages[\\/]downloads[\\/](?!course[\\/])|[\\/]lib[\\/]price-per-gb\.|[\\/]offline[\\/]queries[\\/]is-query-cached\./,
  },
  // Every page of a signed-in user loads these: what features register for offline use, the data of
  // questions and progress, the state of unsent writes, and how they are saved as a file. The
  // groups above take the data of some features. The search page and the entry of the search share
  // an icon.
  {
    name: "studied",
    test: new RegExp(
      String
        .raw`[\\/]features[\\/](?:${needingData})[\\/](?:data|overlay|limits)\.|` +
        String
          .raw`[\\/](?:offline|persist-progress|offline-features|offline[\\/]registry)\.ts|` +
        String
          .raw`[\\/](?:progress|questions)[\\/](?:data|overlay|limits|intervals|course-share|answered-sign|answered-badge)\.|` +
        String
          .raw`[\\/]questions[\\/]policy\.ts|[\\/]sections[\\/]arrange\.ts|[\\/](?:use-outbox|change-query|progress-ring|answers-path)\.|` +
        String
          .raw`[\\/]features[\\/]sync[\\/](?:state|save-as-file)\.ts|[\\/]app[\\/]use-named-place\.|[\\/]icons[\\/]search\.`,
    ),
  },
  // What checks a write before the outbox sends it.
  {
    name: "payloads",
    test: new RegExp(
      String.raw`[\\/]web[\\/]features[\\/](?:\w+[\\/])+payloads\.ts|` +
        String.raw`[\\/]server[\\/]features[\\/](?:${sendingWrites})[\\/](?:schema|limits)\.ts`,
    ),
  },
  // The two tabs of a course in which a learner writes.
  {
    name: "tabs",
    test:
      /[\\/]pages[\\/]courses[\\/](?:questions|notes)-tab\.|[\\/]features[\\/](?:questions[\\/](?:use-questions|question-(?:draft|form|query)|questions-tab|found-question)|notes[\\/](?:use-notes|note-form|notes-tab|save-notes))\./,
  },
  // Every page loads `background` as soon as it is idle, also while the user waits for something:
  // what gives background work its turns, and the watch over the connection. The rest is work of
  // the next turns on every page: what keeps the focus, what seals unsent work and removes
  // downloads at sign-out, the registration of the service worker, the signs in the header, and the
  // offers that come up over a page. Each of these as a file of its own would cost two more
  // requests.
  {
    name: "background",
    test:
      /[\\/]lib[\\/](?:background|seal|sealed-drafts)\.ts|[\\/]app[\\/](?:keep-focus|status|offline-sign|offers|(?:log-in-page|lost-data|update)-offer|activity|is-older|use-activate-update)\.tsx?|[\\/]ui[\\/](?:copy-link|offer)\.|[\\/]offline[\\/](?:connection[\\/](?:reachability|service-worker|watch)|queries[\\/]retry-failed|sign-out[\\/]seal-work|downloads[\\/]remove-all)\.ts|[\\/]workbox-window[\\/]/,
  },
  // Every page of a signed-in user loads `mine` in a later turn: the outbox of a tab, the sign that
  // says what it sends, and the entry of the search.
  {
    name: "mine",
    test:
      /[\\/]app[\\/](?:sync-sign|watch-stored-data|search-entry)\.tsx?|[\\/]features[\\/]sync[\\/](?:sync-sign|limits)\.|[\\/]icons[\\/]cloud-check\.|[\\/]offline[\\/]outbox[\\/](?:engine|sender|state|steps|store)\.ts/,
  },
  // What stands above and below a list of the panel: search, filters, its length, and its file.
  {
    name: "filters",
    test:
      /[\\/]ui[\\/]panel[\\/](?:filter-chips|filter-bar|use-clear-filters|list-summary|list-end|search-field)\.|[\\/]lib[\\/](?:use-filter-words|typed-since|paged-query|save-table|csv)\.ts/,
  },
  // What the panel's lists and forms share: the selection of rows, acts on rows, a removal that can
  // be undone, the state of a form, and the question whether this is the older admin page. A list
  // loads `table.tsx` only when it knows its width, so that file is no part of this group.
  {
    name: "rows",
    test:
      /[\\/]ui[\\/]panel[\\/](?:data-table|hidden-columns|selected-rows|use-selection|use-width|row-check|action-menu|focus-first|bulk-dialog|leave-row|failed-removal|removal-strip|removable-card|phone-form)\.|[\\/]lib[\\/](?:use-bulk-words|act-on-each|use-table-words|delayed-removals|legacy|field-error|use-is-saving)\.ts/,
  },
  // The pages of the panel about users and the older admin page share these.
  {
    name: "people",
    test:
      /[\\/]server[\\/]features[\\/]users[\\/]schema\.ts|[\\/]users[\\/]panel[\\/](?:display-name|use-show-failure|use-create|queue-per-user|data)\.ts/,
  },
  // The forms of the panel that upload files.
  {
    name: "upload",
    test:
      /[\\/]server[\\/]features[\\/](?:uploads|videos)[\\/](?:schema|file-types)\.ts|[\\/]lib[\\/](?:idempotent-save|issues-of|chosen-files)\.ts|[\\/]uploads[\\/]video-refusal\.ts|[\\/]ui[\\/]panel[\\/]file-button\./,
  },
  {
    debugName: "words",
    name: (source: string) => textFileFor(source) ?? null,
    test: /[\\/]locales[\\/]/,
  },
];
