/** As the server counts; a test holds the two together. */
export const MESSAGE_LENGTH = 8000;
export const TITLE_LENGTH = 200;
