export const NOTE_LENGTH = 4000;
