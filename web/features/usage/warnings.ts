import { QUOTA_WARNING } from "@server/contract";

/** How much of a quota is used, in percent; undefined where nothing need be said of it. Never 100 before it is all. */
export function warningOf(used: number, quota: number): number | undefined {
  const share = quota === 0 ? 0 : used * 100 / quota;
  return share > QUOTA_WARNING ? Math.floor(share) : undefined;
}
