// The lengths of texts that many schemas share. No schema here: the phone's first load must not
// need one.

/** Counted in code points, as PostgreSQL's length() counts. */
export const NAME_LENGTH = 80;
export const EMAIL_LENGTH = 254;
export const TITLE_LENGTH = 200;
export const DESCRIPTION_LENGTH = 2000;
export const SEARCH_LENGTH = 100;
export const PASSWORD_LENGTH = { least: 6, leastOwn: 8, most: 200 };
