export const NOTE_LENGTH = 4000;
/** What all notes of one user may take: about 4,000 of the longest Burmese notes. */
export const NOTES_BYTES = 50_000_000;
/** Each note also has its row, and an entry in the search. */
export const NOTE_ROW_BYTES = 1000;
