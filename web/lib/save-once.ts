import { ApiError } from "./api.ts";

/**
 * A file is saved once, however often that is sent: a place's own id is the request's key. Where the answer was lost,
 * the next try is told what the first one stored.
 */
export function saveOnce(place: string | undefined) {
  const [id = ""] = /[0-9a-f]{32}/.exec(place ?? "") ?? [];
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(id)?.slice(1);
  return parts ? { headers: { "Idempotency-Key": parts.join("-") } } : {};
}

/**
 * What was changed since the first try is another request, which its key does not fit. Sent without, it is stored if
 * the first was not, and else refused: `isSavedAlready`.
 */
export async function sendOnce<Stored>(
  place: string | undefined,
  send: (key: ReturnType<typeof saveOnce>) => Promise<Stored>,
): Promise<Stored> {
  try {
    return await send(saveOnce(place));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
    return await send({});
  }
}

/** No file is taken twice. */
export const isSavedAlready = (error: unknown) =>
  error instanceof ApiError && error.code === "upload_refused" &&
  (error.details as { reason?: string } | undefined)?.reason === "claimed";
