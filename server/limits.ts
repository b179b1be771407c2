// The limits that several places need, and one fixed list. Most lengths also stand as a check in a
// migration: a longer text needs a new migration. No schema here: the phone's first load must not
// need one.

// Texts of many features. Counted in code points, as PostgreSQL's length() counts.
export const NAME_LENGTH = 80;
export const EMAIL_LENGTH = 254;
export const TITLE_LENGTH = 200;
export const DESCRIPTION_LENGTH = 2000;
/** What a user types to find something in one list. `SEARCH_QUERY_LENGTH` is for the whole academy. */
export const SEARCH_LENGTH = 100;
export const PASSWORD_LENGTH = { least: 6, leastOwn: 8, most: 200 };

// Users.
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

// Uploads.
/** Downloads are checked, and fetched again, in pieces of this size. */
export const PIECE_SIZE = 4 * 1024 * 1024;

// Progress.
/** The share of a video's length that makes it done. */
export const DONE_SHARE = 0.9;
/** The most ranges of watched time that one write may contain. */
export const RANGES_AT_ONCE = 200;

// Notes.
export const NOTE_LENGTH = 4000;
/** What all notes of one user may take: 10,000 short notes, or 2,900 of the longest Burmese ones. */
export const NOTES_BYTES = 50_000_000;
/** Each note also has its row and an entry in the search, and each new note adds up all notes. */
export const NOTE_ROW_BYTES = 5000;

// Questions under a lesson, and their answers.
export const QUESTION_LENGTH = 4000;
export const ANSWER_LENGTH = 4000;
/** The most answers that one write may mark as seen. */
export const SEEN_ANSWERS_AT_ONCE = 100;

// The chat, its attachments, and what learners think of its answers.
export const MESSAGE_LENGTH = 8000;
export const ATTACHMENT_FILE_BYTES = 10_485_760;
export const ATTACHMENT_NAME_LENGTH = 200;
/** The highest number of files in one question. */
export const MAX_ATTACHMENTS = 5;
/**
 * The highest number of a user's files without a question. The oldest one makes way for a new one.
 */
export const MAX_UNCLAIMED_FILES = 20;
/** The server removes a file that no question has claimed within so many hours. */
export const UNCLAIMED_FILE_HOURS = 24;
export const FEEDBACK_COMMENT_LENGTH = 2000;

// What learners asked the tutor.
/** The counts of a lesson are shown if at least this many people asked about it. */
export const ASKED_PEOPLE_LEAST = 5;
/** The number of ended months that are counted and shown. */
export const ASKED_MONTHS = 12;

// The search.
export const SEARCH_QUERY_LENGTH = 200;
export const SEARCH_PAGE = 20;
export const MAX_SEARCH_PAGE = 50;

// The outbox.
/** The most writes of one request. A phone sends a longer outbox in several requests. */
export const BATCH_WRITES = 100;
/** A phone puts no more into one request. The server takes twice as much. */
export const BATCH_BYTES = 1_000_000;
