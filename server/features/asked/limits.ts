/** The counts of a lesson are shown if at least so many different people asked about it. */
export const ASKED_PEOPLE_LEAST = 5;

/** So many months can be looked at. */
export const ASKED_MONTHS = 12;
