export const ATTACHMENT_FILE_BYTES = 10_485_760;
export const ATTACHMENT_NAME_LENGTH = 200;
/** The highest number of files in one question. */
export const ATTACHMENTS_MOST = 5;
/**
 * The highest number of a user's files without a question. The oldest one makes way for a new one.
 */
export const UNCLAIMED_MOST = 20;
/** The server removes a file that no question has claimed within so many hours. */
export const UNCLAIMED_HOURS = 24;
