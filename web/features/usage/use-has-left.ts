import { useUsage } from "./data.ts";
import { hasBegun } from "./dates.ts";

/** Whether this month's quota has room for one more. True until the quota is known. */
export function useHasLeft() {
  const { data } = useUsage();
  return (kind: "message" | "image") =>
    !data || hasBegun(data.resetsAt, Date.now()) ||
    (kind === "image" ? data.imagesLeft : data.messagesLeft) > 0;
}
