// What is to be done when something else came than the bytes that were asked for.
import type { Said } from "./hands.ts";
import type { FailReason } from "./types.ts";

export type Meaning =
  /** The address that storage has signed is no longer good: another one is asked for. */
  | { then: "again" }
  | { then: "wait"; silence?: number }
  /** It makes no sense here: somebody between us may have said it. Said over and over, it is meant. */
  | { then: "wonder"; reason: FailReason }
  | { then: "fail"; reason: FailReason }
  | { then: "forbidden" | "signed-out" };

/** `isRenewed`: the address has been asked for anew just now. */
export function meaningOf(said: Said, isRenewed: boolean): Meaning {
  const { status, retryAfter, isOurs } = said;
  if (status >= 500 || [408, 425, 429].includes(status)) {
    return { then: "wait", silence: retryAfter };
  }
  if (!isOurs) {
    if (!isRenewed) return { then: "again" };
    // Shorter than it was, or another length than was promised.
    const isOther = status === 416 || status === 206;
    return { then: "wonder", reason: isOther ? "changed" : "refused" };
  }
  const code = codeOf(said);
  if (code === "unauthenticated") return { then: "signed-out" };
  if (code === "not_enrolled") return { then: "forbidden" };
  if (code === "not_found" || status === 410) return { then: "fail", reason: "gone" };
  if (code !== undefined) return { then: "fail", reason: "refused" };
  return { then: "wonder", reason: status === 416 ? "changed" : "refused" };
}

function codeOf({ body }: Said): string | undefined {
  try {
    const { code } = JSON.parse(body);
    return typeof code === "string" ? code : undefined;
  } catch {
    // Not our server's words.
    return undefined;
  }
}
