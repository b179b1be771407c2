/**
 * A field that is filled in from the file: what was typed stays, what was filled in for the file before goes, also
 * where nothing is found in this one.
 */
export const filledIn = (typed: string, before: string, found: string) =>
  typed === "" || typed === before ? found : typed;
