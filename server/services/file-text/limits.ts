// How much of a file the search reads. The texts behind these limits are not found.
export const MOST_PAGES = 2000;
export const MOST_CHARACTERS = 1_000_000;
/** A page of a book has about 3,000. */
export const MOST_PAGE_CHARACTERS = 20_000;
