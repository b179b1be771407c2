import { useUsage } from "./data.ts";
import { hasBegun } from "./dates.ts";

/** Whether this month's quota has room for another; as long as that is not known, it may have. */
export function useHasLeft() {
  const { data } = useUsage();
  return (kind: "message" | "image") =>
    !data || hasBegun(data.resetsAt, Date.now()) ||
    (kind === "image" ? data.imagesLeft : data.messagesLeft) > 0;
}
