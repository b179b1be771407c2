import { DESCRIPTION_LENGTH } from "@server/contract";

export type ReasonIssue = "required" | "too_long";

/** Returns what is wrong with the reason of a suspension, before the server checks it too. */
export function issueOfReason(reason: string): ReasonIssue | undefined {
  const { length } = [...reason.trim()];
  return length === 0 ? "required" : length > DESCRIPTION_LENGTH ? "too_long" : undefined;
}
