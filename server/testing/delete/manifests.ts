// Says what a developer deletes to delete a feature: files, folders, and at most six lines.

export type Manifest = {
  /** Folders and files, from the root of the project. */
  remove: string[];
  /** Lines of other files, without their indentation. Each must stand there exactly once. */
  lines: { file: string; line: string }[];
  /**
   * Tests of other features that use this feature by its addresses, its kinds of writes or its name
   * in a README. They still type-check, and fail when they run: a developer must change them, too.
   */
  failingTests: string[];
};

export const LINES_MOST = 6;

export const manifests: Record<string, Manifest> = {
  notes: {
    remove: [
      "server/features/notes",
      "web/features/notes",
      "web/pages/courses/notes-tab.tsx",
      "web/pages/notes",
      "web/pages/notes.tsx",
      "web/lib/my-notes-texts.ts",
      "locales/en/notes.json",
      "locales/my/notes.json",
      "locales/en/my-notes.json",
      "locales/my/my-notes.json",
      "e2e/journeys/notes.spec.ts",
      "e2e/journeys/my-notes.spec.ts",
    ],
    lines: [
      { file: "server/app.ts", line: `import { notes } from "./features/notes/routes.ts";` },
      { file: "server/app.ts", line: `.route("/", notes)` },
      { file: "server/contract.ts", line: `export * from "./features/notes/schema.ts";` },
      { file: "web/app/offline-features.ts", line: `import "../features/notes/offline.ts";` },
      {
        file: "web/lib/i18n.ts",
        line: `notes: typeof import("../../locales/en/notes.json", { with: { type: "json" }});`,
      },
      {
        file: "web/pages/courses/lesson.tsx",
        line:
          `notes: page(() => import("./notes-tab.tsx").then((file) => file.NotesTab), "notes"),`,
      },
    ],
    failingTests: [
      "server/access.test.ts",
      "server/bad-input.test.ts",
      "server/contract.test.ts",
      "server/db/search-due.test.ts",
      "server/features/limits/course-limits.test.ts",
      "server/features/search/fresh.test.ts",
      "server/features/search/offline-order.test.ts",
      "server/features/search/own.test.ts",
      "server/features/search/policy.test.ts",
      "server/features/sync/outbox-faults.test.ts",
      "server/features/sync/routes.test.ts",
      "server/testing/delete/delete.test.ts",
      "server/testing/readmes.test.ts",
    ],
  },
  // The rows of `academy.search_texts` stay, and the code in `server/db` that writes them: they do
  // no harm without the call. The bench and the proof of the search call it by its address. The
  // transcript and the notes page use `server/search-key.ts`. `listCachedTexts` in
  // `web/offline/db.ts` stays unused. The figure of the search in `server/testing/budget.ts` is 0
  // then.
  search: {
    remove: [
      "server/features/search",
      "server/testing/searching.ts",
      "web/app/search-entry.tsx",
      "web/app/use-named-place.ts",
      "web/features/search",
      ...["chat", "courses", "notes", "questions", "resources", "sections", "videos"].flatMap(
        (feature) => ["", ".test"].map((end) => `web/features/${feature}/search-texts${end}.ts`),
      ),
      "web/offline/search-source.ts",
      "web/offline/testing/stored-data.ts",
      "web/pages/search",
      "web/pages/search.tsx",
      "locales/en/search.json",
      "locales/my/search.json",
      "e2e/journeys/search.spec.ts",
    ],
    lines: [
      { file: "server/app.ts", line: `import { search } from "./features/search/routes.ts";` },
      { file: "server/app.ts", line: `.route("/", search)` },
      { file: "server/contract.ts", line: `export * from "./features/search/schema.ts";` },
      {
        file: "web/lib/i18n.ts",
        line: `search: typeof import("../../locales/en/search.json", { with: { type: "json" }});`,
      },
    ],
    failingTests: [
      "server/access.test.ts",
      "server/testing/delete/delete.test.ts",
      "server/testing/readmes.test.ts",
    ],
  },
  // These parts stay, and do no harm without the feature: `web/lib/quote-link.ts` with its calls in
  // the forms for notes and questions, the name of the tab in `locales/*/study.json`, and the
  // figure of the styles in `server/testing/budget.ts`.
  transcript: {
    remove: [
      "web/features/transcript",
      "web/pages/courses/transcript.tsx",
      "locales/en/transcript.json",
      "locales/my/transcript.json",
      "e2e/journeys/transcript.spec.ts",
    ],
    lines: [
      {
        file: "web/lib/i18n.ts",
        line:
          `transcript: typeof import("../../locales/en/transcript.json", { with: { type: "json" }});`,
      },
      {
        file: "web/pages/courses/lesson.tsx",
        line: `transcript: page(() => import("./transcript.tsx").then((file) => file.loadTab())),`,
      },
    ],
    failingTests: ["server/testing/delete/delete.test.ts", "server/testing/readmes.test.ts"],
  },
  // These parts stay, and do no harm without the feature: the layer `web/offline/files`, the path
  // in `web/lib/paths.ts`, the type `DownloadUi` and the empty space of the buttons in a course,
  // lines that name missing files in `web/styles.css` and `web/build/groups.ts`, and
  // `e2e/support/download-steps.ts`. `locales/*/users.json` has texts that nothing uses any more.
  // Other journeys that download a video must change.
  downloads: {
    remove: [
      "web/features/downloads",
      "web/pages/downloads",
      "web/pages/downloads.tsx",
      "web/lib/download-texts.ts",
      "locales/en/downloads.json",
      "locales/my/downloads.json",
      "e2e/journeys/downloads.spec.ts",
      "e2e/journeys/downloads-changed.spec.ts",
      "e2e/journeys/downloads-line.spec.ts",
    ],
    lines: [
      {
        file: "web/app/sign-out-question.tsx",
        line: `import "../features/downloads/sign-out-choice.tsx";`,
      },
      {
        file: "web/app/offers.tsx",
        line: `missingFiles: () => import("../features/downloads/missing-files-offer.tsx"),`,
      },
      {
        file: "web/pages/courses/use-download-ui.ts",
        line: `downloads: () => import("../downloads/course/load-download-ui.ts"),`,
      },
      {
        file: "web/pages/account.tsx",
        line: `import { DownloadsLink } from "../features/downloads/downloads-link.tsx";`,
      },
      { file: "web/pages/account.tsx", line: `<DownloadsLink personId={person.id} />` },
    ],
    failingTests: [
      "locales/parity.test.ts",
      "server/testing/readmes.test.ts",
      "server/testing/run/retry.test.ts",
    ],
  },
};
