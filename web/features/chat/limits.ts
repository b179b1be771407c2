/** The server's limits; a test compares them. */
export const MESSAGE_LENGTH = 8000;
export const TITLE_LENGTH = 200;
export const ATTACHMENT_FILE_BYTES = 10 * 1024 * 1024;
/** Most files with one question. */
export const MAX_FILES = 5;
