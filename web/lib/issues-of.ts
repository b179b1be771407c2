import { ApiError } from "./api.ts";

/** What the server minds, by field, where that could not be known before it was sent; the first of each. */
export function issuesOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.code !== "invalid_input") return {};
  const issues = error.details as { path: string; issue: string }[] | undefined ?? [];
  return Object.fromEntries(issues.map(({ path, issue }) => [path, issue]).reverse());
}
