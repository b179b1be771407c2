/** What the academy stores about a user, in the order of the file that the user can save. */
export const dataParts = [
  "account",
  "enrollments",
  "progress",
  "notes",
  "questions",
  "messages",
  "sentAnswers",
  "usage",
  "sessions",
  "audit",
] as const;
export type DataPart = (typeof dataParts)[number];
