// The types of texts that only one part of the app loads. Features and pages may not import the
// texts themselves.
export type DownloadTexts = typeof import("../../../locales/en/downloads.json", {
  with: { type: "json" },
});

/** Texts about ratings of answers. */
export type FeedbackTexts = typeof import("../../../locales/en/feedback.json", {
  with: { type: "json" },
});

/** Texts of the notes page. */
export type MyNotesTexts = typeof import("../../../locales/en/my-notes.json", {
  with: { type: "json" },
});
