/** Leads to the user's answers in a course. `search` keeps the rest of an open course as it is. */
export function answersPath(search?: URLSearchParams): string {
  const to = new URLSearchParams(search);
  to.set("tab", "questions");
  return `?${to}#answers`;
}
