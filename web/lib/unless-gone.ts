import { ApiError } from "./api.ts";

/** Somebody else has deleted it: so it is gone, as was wished. */
export function unlessGone(error: unknown) {
  if (!(error instanceof ApiError && error.code === "not_found")) throw error;
}
