// Turns an error into the answer that the client gets, and logs what the client may not know.
import type { ErrorHandler } from "hono";
import * as z from "zod/mini";
import { DatabaseAway } from "../db/database.ts";
import { isAway, isCancelled, isDeadlock, isLocked } from "../db/sql.ts";
import { formatError } from "../log.ts";
import { TooBusy } from "../services/passwords.ts";
import { StorageAway } from "../services/storage.ts";
import type { Base } from "./context.ts";
import { asIssues, errors, Failure, TooLate } from "./errors.ts";

/** What the caller may know about an error. An unforeseen error becomes "internal". */
function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof z.core.$ZodError) return new Failure("invalid_input", asIssues(error));
  const isBusy = error instanceof TooBusy || isCancelled(error) || isDeadlock(error);
  const isGone = error instanceof DatabaseAway || error instanceof StorageAway || isAway(error);
  if (isBusy || isGone) {
    return new Failure("unavailable", undefined, 2);
  }
  if (isLocked(error)) return new Failure("conflict");
  return new Failure("internal");
}

/** The status and the body that answer an error. Logs `internal` and `unavailable`. */
export function report({ requestId, log, database }: Base["Variables"], error: unknown) {
  const failure = asFailure(error);
  const { code, details } = failure;
  if (code === "internal") log.error("internal", { id: requestId, error: formatError(error) });
  if (code === "unavailable") {
    const cause = error instanceof Error ? error.message : String(error);
    log.warn("unavailable", { id: requestId, cause });
    // A silent database can be the reason for a late handler. `TooBusy` or a deadlock says nothing
    // about the database.
    if (isAway(error) || error instanceof TooLate) database.suspect();
  }
  const { status } = errors[code];
  const body = {
    error: failure.sentence,
    code,
    ...(details === undefined ? {} : { details }),
    requestId,
  };
  return { status, body, retryAfter: failure.retryAfter };
}

export const renderError: ErrorHandler<Base> = (error, c) => {
  const { status, body, retryAfter } = report(c.var, error);
  return c.json(body, status, {
    "Cache-Control": "no-store",
    ...(retryAfter ? { "Retry-After": String(retryAfter) } : {}),
  });
};
