// What to do after a part of an upload has failed. Pure: who sends, and when, is decided elsewhere.
import type { UploadRefusal } from "@server/contract";

export type Failure = {
  /** Of storage or of the server; none where no answer came. */
  status?: number;
  /** What was said with it. */
  said?: string;
  /** The server itself knows the place no longer, or says that all of it is there. */
  server?: "not_found" | "arrived" | "signed_out" | "refused";
  /** Its reason, where it has refused the file itself. */
  why?: Why;
};

/** What staff are told of a failure, since trying again does not help. */
export type Why = UploadRefusal | "no_room";

export type Step =
  /** All of it is there. */
  | "arrived"
  /** The line or storage is away: the same again, later. */
  | "wait"
  /** The right to write has ended. */
  | "renew"
  /** The place is gone: all of it again, to another one. */
  | "anew"
  | "give-up";

const NO_ROOM = 507;
const passing = new Set([408, 409, 423, 425, 429]);

/** `hasRenewed`: with a right that is new, and nothing has gone through since. */
export function nextStep({ status, said = "", server }: Failure, hasRenewed: boolean): Step {
  if (server === "arrived") return "arrived";
  if (server === "not_found") return "anew";
  if (server === "signed_out" || server === "refused") return "give-up";
  // Nobody makes room while a browser waits: whoever tries again later goes on where it stopped.
  if (status === NO_ROOM) return "give-up";
  if (status === undefined || status >= 500) return "wait";
  // Storage says it inside a 400.
  if (/Duplicate|already exists/i.test(said)) return "arrived";
  if (status === 404 || status === 410) return "anew";
  if (status === 413 || status === 415) return "give-up";
  if (passing.has(status)) return "wait";
  return hasRenewed ? "give-up" : "renew";
}

export function whyOf({ status, why }: Failure): Why | undefined {
  if (status === NO_ROOM) return "no_room";
  if (status === 413) return "size";
  return status === 415 ? "type" : why;
}

const SHORTEST = 1000;
const LONGEST = 30_000;

/** In milliseconds, before the nth time in a row. */
export const waitBefore = (times: number) => Math.min(LONGEST, SHORTEST * 2 ** (times - 1));

/** When a right to write should be renewed: at half of its life, so that no part meets its end. */
export function renewAt(token: string, givenAt: number): number {
  try {
    const [, body = ""] = token.split(".");
    const { exp, iat } = JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/")));
    // By the other's clock, as far as it says when it began.
    const life = exp * 1000 - (typeof iat === "number" ? iat * 1000 : givenAt);
    return Number.isFinite(life) ? givenAt + Math.max(0, life) / 2 : Infinity;
  } catch {
    return Infinity;
  }
}
