import { ApiError } from "./api.ts";

/** For a delete: ignores that another user has already deleted the same thing. */
export function unlessGone(error: unknown) {
  if (!(error instanceof ApiError && error.code === "not_found")) throw error;
}
