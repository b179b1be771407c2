import { ApiError } from "./api.ts";

/**
 * The first issue of each field that the server refused, for checks that only the server can do.
 */
export function issuesOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.code !== "invalid_input") return {};
  const issues = error.details as { path: string; issue: string }[] | undefined ?? [];
  return Object.fromEntries(issues.map(({ path, issue }) => [path, issue]).reverse());
}
