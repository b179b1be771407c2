// The types of the texts of downloads. A feature may not import the texts itself.
export type DownloadTexts = typeof import("../../locales/en/downloads.json", {
  with: { type: "json" },
});
