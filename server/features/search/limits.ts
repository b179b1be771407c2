export const SEARCH_QUERY_LENGTH = 200;
export const SEARCH_PAGE = 20;
export const SEARCH_PAGE_MOST = 50;

/** What a search finds. A `caption` is one cue. A `conversation` is found by its messages, too. */
export const searchKinds = [
  "lesson",
  "caption",
  "section",
  "resource",
  "overview",
  "question",
  "note",
  "conversation",
] as const;
