// Says which texts the build puts into one file. The other files of texts stay as they are.

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
