// Decides what to do about an answer that is not the requested bytes.
import type { UnexpectedResponse } from "./file-writer.ts";
import type { FailReason } from "./types.ts";

export type ResponseVerdict =
  /** The signed address of the storage service has expired: ask for another one. */
  | { then: "again" }
  | { then: "wait"; silence?: number }
  /**
   * The answer makes no sense here and may come from a proxy. It counts only after several times.
   */
  | { then: "wonder"; reason: FailReason }
  | { then: "fail"; reason: FailReason }
  | { then: "forbidden" | "signed-out" };

/** `isRenewed`: a new address was requested just now. */
export function classifyResponse(
  response: UnexpectedResponse,
  isRenewed: boolean,
): ResponseVerdict {
  const { status, retryAfter, isOurs } = response;
  if (status >= 500 || [408, 425, 429].includes(status)) {
    return { then: "wait", silence: retryAfter };
  }
  if (!isOurs) {
    if (!isRenewed) return { then: "again" };
    // The file is shorter than it was, or its length is not the promised one.
    const isDifferentFile = status === 416 || status === 206;
    return { then: "wonder", reason: isDifferentFile ? "changed" : "refused" };
  }
  const code = errorCode(response);
  if (code === "unauthenticated") return { then: "signed-out" };
  if (code === "not_enrolled") return { then: "forbidden" };
  if (code === "not_found" || status === 410) return { then: "fail", reason: "gone" };
  if (code !== undefined) return { then: "fail", reason: "refused" };
  return { then: "wonder", reason: status === 416 ? "changed" : "refused" };
}

function errorCode({ body }: UnexpectedResponse): string | undefined {
  try {
    const { code } = JSON.parse(body);
    return typeof code === "string" ? code : undefined;
  } catch {
    // The answer does not come from our server.
    return undefined;
  }
}
