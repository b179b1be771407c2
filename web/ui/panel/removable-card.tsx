import type { ReactNode } from "react";
import { useRemovals } from "../../lib/removals.ts";
import { FailedRemoval } from "./failed-removal.tsx";
import { RemovalStrip, type RemovalWords } from "./removal-strip.tsx";

type Props = { id: string; words: RemovalWords; children: ReactNode };

/**
 * A card of a list. While its removal waits, the card keeps its place and height, but only Undo can
 * be used.
 */
export function RemovableCard({ id, words, children }: Props) {
  const removal = useRemovals().find((one) => one.id === id);
  const isGoing = removal !== undefined && removal.step !== "failed";
  return (
    <>
      {removal?.step === "failed" && (
        <div className="mb-2">
          <FailedRemoval removal={removal} words={words} />
        </div>
      )}
      <div className={isGoing ? "relative" : "contents"}>
        <div inert={isGoing} className={isGoing ? "opacity-35" : "contents"}>{children}</div>
        {isGoing && (
          <RemovalStrip
            removal={removal}
            words={words}
            className="absolute inset-x-0 top-0 min-h-16 rounded-box border border-line"
          />
        )}
      </div>
    </>
  );
}
