// The types of the texts about ratings of answers. A feature may not import the texts itself.
export type FeedbackTexts = typeof import("../../locales/en/feedback.json", {
  with: { type: "json" },
});
