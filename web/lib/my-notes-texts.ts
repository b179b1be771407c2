// The types of the texts of the notes page. A page may not import the texts itself.
export type MyNotesTexts = typeof import("../../locales/en/my-notes.json", {
  with: { type: "json" },
});
