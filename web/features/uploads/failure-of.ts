import type { UploadRefusal } from "@server/contract";
import { ApiError, Unreachable } from "../../lib/http/api.ts";
import type { Failure } from "./next-step.ts";

/** Translates a server's error into the failure of an upload. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Unreachable) return {};
  if (!(error instanceof ApiError)) return { server: "refused" };
  const { reason } = (error.details ?? {}) as { reason?: string };
  if (error.code === "upload_refused") {
    return { server: "refused", why: reason as UploadRefusal | undefined };
  }
  if (error.code === "conflict" && reason === "arrived") return { server: "arrived" };
  if (error.code === "not_found") return { server: "not_found" };
  if (error.code === "unauthenticated" || error.code === "wrong_person") {
    return { server: "signed_out" };
  }
  const isPassing = error.status >= 500 || error.status === 429 || error.status === 409;
  return isPassing ? { status: error.status } : { server: "refused" };
}
