// Decides what to do after a part of an upload has failed, without sending anything.
import type { UploadRefusal } from "@server/contract";
import { ApiError, Unreachable } from "../../lib/http/api.ts";
import { onReachabilityChange } from "../../lib/http/connectivity.ts";
import { backOff, isTemporary, isTemporaryStatus } from "../../lib/http/waits.ts";

export type Failure = {
  /** The status of storage or of the server; undefined if no answer came. */
  status?: number;
  /** The text of the answer. */
  body?: string;
  /** Our server no longer knows the upload, or says that all of it has arrived. */
  server?: "not_found" | "arrived" | "signed_out" | "refused";
  /** The server's reason for refusing the file itself. */
  why?: RefusalReason;
};

/** The reason that staff see, because a retry does not help. */
export type RefusalReason = UploadRefusal | "no_room";

export type Step =
  /** All of the file is in storage. */
  | "arrived"
  /** The connection or storage is down: repeat later. */
  | "wait"
  /** The token has expired: get a new one. */
  | "renew"
  /** The place is gone: send the whole file to a new place. */
  | "anew"
  | "give-up";

const NO_ROOM = 507;
/** Storage or the server still works on this upload. */
const isBusy = (status: number) => status === 409 || status === 423;

/** `hasRenewed`: the token is new, and nothing has arrived since. */
export function nextStep({ status, body = "", server }: Failure, hasRenewed: boolean): Step {
  if (server === "arrived") return "arrived";
  if (server === "not_found") return "anew";
  if (server === "signed_out" || server === "refused") return "give-up";
  // Waiting does not free space. A later retry continues where the upload stopped.
  if (status === NO_ROOM) return "give-up";
  if (status === undefined || isTemporaryStatus(status)) return "wait";
  // Storage reports this inside a 400.
  if (/Duplicate|already exists/i.test(body)) return "arrived";
  if (status === 404 || status === 410) return "anew";
  if (status === 413 || status === 415) return "give-up";
  if (isBusy(status)) return "wait";
  return hasRenewed ? "give-up" : "renew";
}

export function refusalReasonOf({ status, why }: Failure): RefusalReason | undefined {
  if (status === NO_ROOM) return "no_room";
  if (status === 413) return "size";
  return status === 415 ? "type" : why;
}

/** In milliseconds, before try number `tries` in a row. */
export const waitBefore = (tries: number) => backOff(tries - 1, 1000, 30_000);

/** When to renew a token: at half of its life, so that it does not expire during a part. */
export function renewAt(token: string, givenAt: number): number {
  try {
    const [, body = ""] = token.split(".");
    const { exp, iat } = JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/")));
    // The life by the issuer's clock, if the token says when it was issued.
    const life = exp * 1000 - (typeof iat === "number" ? iat * 1000 : givenAt);
    return Number.isFinite(life) ? givenAt + Math.max(0, life) / 2 : Infinity;
  } catch {
    return Infinity;
  }
}

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
  return isTemporary(error) || isBusy(error.status)
    ? { status: error.status }
    : { server: "refused" };
}

/** Waits before the next try; ends early when the server is reachable again. */
export function pauseFor(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const unsubscribe = onReachabilityChange((isReached) => isReached && end());
    addEventListener("online", end);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}
