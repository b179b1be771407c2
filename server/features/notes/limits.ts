export const NOTE_LENGTH = 4000;
/** What all notes of one user may take: 10,000 short notes, or 2,900 of the longest Burmese ones. */
export const NOTES_BYTES = 50_000_000;
/** Each note also has its row and an entry in the search, and each new note adds up all notes. */
export const NOTE_ROW_BYTES = 5000;
