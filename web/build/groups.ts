// Which modules travel in one file: on a slow line each file more costs as much as three kilobytes.

const FIRST = ["app", "courses"];
/** The texts of signing in and of the account. */
const OWN = ["users", "usage", "session", "enrollment", "errors"];
/** The texts of a course. */
const STUDY = ["study", "videos", "progress", "questions"];

/** The file in which a language's words of this source travel; undefined for what holds no words. */
export function wordsOf(source: string): string | undefined {
  const [, language, name = ""] = /locales[\\/](en|my)[\\/]([\w-]+)\.json$/.exec(source) ?? [];
  if (!language) return undefined;
  const shared = { first: FIRST, own: OWN, study: STUDY };
  const [file = name] = Object.entries(shared).find(([, names]) => names.includes(name)) ?? [];
  return `${file}-${language}`;
}

export const groups = [
  // Else what several forms share is drawn into the first load, which has none.
  { name: "forms", test: /[\\/]zod[\\/]|[\\/]validate\.ts|[\\/]server[\\/]fields\.ts/ },
  // What every page builds on, and whatever asks who is here: left alone, each page that shares a little more of it cuts it in pieces.
  {
    name: "core",
    test:
      /[\\/](?:react|react-dom|scheduler|i18next)[\\/]|[\\/]react-i18next[\\/](?!.*[\\/](?:Icu)?Trans)|load-part|[\\/](i18n|page-texts|catalogue|hint|use-page-title|lib[\\/](?:session|drafts|foreground)|outbox-name)\.ts|[\\/](icon|check|balloon|page-heading|phrases)\.tsx|[\\/]@tanstack[\\/](?:react-query|query-core)[\\/](?!.*(?:useInfinite|infiniteQueryO|[qQ]ueries))/,
  },
  // Parts of forms, notices and dialogs. The account, a course and the panel share them, and one file costs less than many.
  {
    name: "boxes",
    test:
      /[\\/](labelled|field|card|password-field|eye|eye-off|notice|bar|dialog-acts|confirm-dialog|circle-check|info)\.tsx|[\\/]lib[\\/](?:use-age|format|put-newer)\.ts|[\\/]features[\\/]usage[\\/](?:usage-failed|data|dates|dollars)\./,
  },
  // Nearly every page of the panel has all of it.
  {
    name: "desk",
    test:
      /[\\/]ui[\\/]panel[\\/](?:badge|nothing-here|panel-page|select|tell-failure|use-tab-in-sight|form-dialog)\.|[\\/]icons[\\/]scroll-text\.|[\\/]lib[\\/](?:course-options|panel-paths|put-stored|writing|unless-gone)\.ts/,
  },
  // What the chat shares with the panel: each of them alone would be a file more for learners.
  {
    name: "talk",
    test:
      /[\\/]lib[\\/](?:use-debounced|save-file|end-draft|speed)\.ts|[\\/]icons[\\/](?:copy|arrow-up|arrow-down|ellipsis-vertical)\./,
  },
  // By its own name, which the first script has to spell.
  { name: "dexie", test: /[\\/]dexie[\\/]/ },
  // What the landing page and the signs of every page share with a course, and the offers with those signs.
  {
    name: "glyphs",
    test: /[\\/]icons[\\/](?:play|hourglass|cloud-upload)\.tsx|[\\/]offline[\\/]kept-mark\.ts/,
  },
  // The door to her files, which stands in a course, at her account and among what is offered, and what it shares with
  // that to the outbox.
  {
    name: "files",
    test:
      /[\\/]offline[\\/](?:files[\\/](?:files|files-name)|open-for|outbox|outbox-wanted)\.ts|[\\/]icons[\\/](?:circle-arrow-down|clock|file-text|pause|smartphone)\./,
  },
  // A course has all of it; what one page of the panel shares with it would be a file more for learners.
  {
    name: "shown",
    test:
      /[\\/]ui[\\/](?:pop-up|authored|list-skeleton|failed|tabs|choice|text-area|submit-by-keys|icons[\\/](?:download|pencil|settings-2|chevron-up|trash-2|captions|list-video|maximize))\.|[\\/]lib[\\/](?:use-ask-again|use-media-query|marked|failure-text|refusal-sentence)\.ts|[\\/]overview-view\.tsx|[\\/]web[\\/]features[\\/](?:courses|sections|videos|resources)[\\/]data\.ts|[\\/]courses[\\/]policy\.ts/,
  },
  {
    name: "studied",
    test:
      /[\\/]questions[\\/]policy\.ts|[\\/](progress|questions)[\\/](data|overlay|limits|intervals|course-share|answered-sign)\.|[\\/](use-pending|put-known|outbox-groups|kinds|progress-ring|useInfiniteQuery|infiniteQueryO(?:bserver|ptions))\./,
  },
  // What tells of downloads, wherever one touches the first of it.
  {
    name: "kept",
    test:
      /[\\/]features[\\/]downloads[\\/](?!(?:sign-out-choice|downloads-link|missed-offer)\.)|[\\/]pages[\\/]downloads[\\/]|[\\/]lib[\\/]price-per-gb\.|[\\/]offline[\\/]is-kept\./,
  },
  // What a course writes, and the outbox sends from wherever one is.
  {
    name: "written",
    test:
      /[\\/]web[\\/]features[\\/]notes[\\/](?:data|overlay|limits|offline)\.|[\\/]web[\\/]features[\\/](?:progress|questions)[\\/](?:offline|put-down)\.|[\\/](?:outbox-kinds|drafts-at)\.ts/,
  },
  // Whoever leaves, and whoever comes back, needs all of it.
  { name: "sealed", test: /[\\/](?:seal|sealed-drafts|put-away)\.ts/ },
  {
    debugName: "words",
    name: (source: string) => wordsOf(source) ?? null,
    test: /[\\/]locales[\\/]/,
  },
];
