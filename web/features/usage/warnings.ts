import { QUOTA_WARNING } from "@server/contract";

/**
 * The used percentage of a quota. Undefined if no warning is needed. 100 only when nothing is left.
 */
export function warningOf(used: number, quota: number): number | undefined {
  const share = quota === 0 ? 0 : used * 100 / quota;
  return share > QUOTA_WARNING ? Math.floor(share) : undefined;
}
