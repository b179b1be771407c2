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
      "locales/en/notes.json",
      "locales/my/notes.json",
      "e2e/journeys/notes.spec.ts",
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
      "server/features/limits/course-limits.test.ts",
      "server/features/sync/outbox-faults.test.ts",
      "server/features/sync/routes.test.ts",
      "server/testing/delete/delete.test.ts",
      "server/testing/readmes.test.ts",
    ],
  },
};
