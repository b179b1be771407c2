export const MESSAGE_LENGTH = 8000;
