/** The counts of a lesson are shown if at least this many people asked about it. */
export const ASKED_PEOPLE_LEAST = 5;

/** The number of ended months that are counted and shown. */
export const ASKED_MONTHS = 12;
