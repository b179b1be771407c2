/** Drops what the database cannot store, what shows nothing, and repeated spaces. */
export const cleanText = (text: string) =>
  text.toWellFormed()
    // deno-lint-ignore no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[\n ]*/g, "\n")
    .trim();

// How much of a file the search reads. The texts behind these limits are not found.
export const MOST_PAGES = 2000;
export const MOST_CHARACTERS = 1_000_000;
/** A page of a book has about 3,000. */
export const MOST_PAGE_CHARACTERS = 20_000;
