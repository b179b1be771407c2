/** Leads to the user's answers in the open course, and leaves the open video as it is. */
export function answersPath(search: URLSearchParams): string {
  const to = new URLSearchParams(search);
  to.set("tab", "questions");
  return `?${to}#answers`;
}
