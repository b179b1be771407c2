import { ApiError } from "./api.ts";

/**
 * The id in a file's path is the key of the request, so that the server stores the file once,
 * however often it is sent. If the first answer was lost, the next try gets the first result.
 */
export function idempotencyOptions(path: string | undefined) {
  const [id = ""] = /[0-9a-f]{32}/.exec(path ?? "") ?? [];
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(id)?.slice(1);
  return parts ? { headers: { "Idempotency-Key": parts.join("-") } } : {};
}

/**
 * A form that changed after the first try is another request, so the server answers its key with a
 * conflict. The second request has no key. The server stores it if it has not stored the first one;
 * otherwise it refuses (`isAlreadyClaimed`).
 */
export async function sendIdempotently<Stored>(
  path: string | undefined,
  send: (key: ReturnType<typeof idempotencyOptions>) => Promise<Stored>,
): Promise<Stored> {
  try {
    return await send(idempotencyOptions(path));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
    return await send({});
  }
}

/** The server has already claimed this file. It claims no file twice. */
export const isAlreadyClaimed = (error: unknown) =>
  error instanceof ApiError && error.code === "upload_refused" &&
  (error.details as { reason?: string } | undefined)?.reason === "claimed";

/**
 * The first issue of each field that the server refused, for checks that only the server can do.
 */
export function issuesOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.code !== "invalid_input") return {};
  const issues = error.details as { path: string; issue: string }[] | undefined ?? [];
  return Object.fromEntries(issues.map(({ path, issue }) => [path, issue]).reverse());
}
