import { useEffect, useLayoutEffect, useRef } from "react";
import { type Removal, UNDO_MS } from "../../lib/removals.ts";
import { languageOf } from "../../lib/format.ts";
import { Button } from "../button.tsx";
import { leaveRow } from "./leave-row.ts";

export type RemovalWords = {
  removing: string;
  undo: string;
  undoOf: (name: string) => string;
  /** About a removal for which no answer came. */
  unknownTitle: string;
  unknown: string;
  retry: string;
  close: string;
};

type Props = { removal: Removal; words: RemovalWords; className?: string };

/** A strip that appears later than this is drawn again, and must not take the focus. */
const JUST_NOW_MS = 1000;

/** Stands in place of a row while its removal waits or is being sent. Undo has the focus. */
export function RemovalStrip({ removal, words, className = "relative" }: Props) {
  const { id, name, askedAt, step } = removal;
  const undo = useRef<HTMLButtonElement>(null);
  const isSending = step === "sending";
  // A strip that is drawn again, as after a visit of another page, shows the time that is left.
  const age = useRef(Date.now() - askedAt).current;

  useEffect(() => {
    // Waits until the dialog or menu has closed: before, nothing behind it can take the focus.
    if (age < JUST_NOW_MS) requestAnimationFrame(() => undo.current?.focus());
  }, []);
  useLayoutEffect(() => () => {
    if (undo.current) leaveRow(undo.current, id);
  }, []);

  return (
    <div
      data-removal={id}
      className={`flex items-center gap-3 overflow-hidden bg-base-200 py-1 ps-4 pe-2 ${className}`}
    >
      {isSending && <span className="spin shrink-0" aria-hidden="true" />}
      <p className="min-w-0 flex-1 text-sm">
        <span className="block font-semibold my:font-bold">{words.removing}</span>
        <span className="line-clamp-1 wrap-anywhere text-muted" lang={languageOf(name)}>
          {name}
        </span>
      </p>
      <Button
        ref={undo}
        tone="outline"
        className="shrink-0 px-4"
        aria-label={words.undoOf(name)}
        // Not `disabled`: the button would lose the focus to the page.
        aria-disabled={isSending || undefined}
        // The button may appear under the pointer between the two clicks of a double click.
        onClick={({ detail }) => detail > 1 || removal.undo()}
      >
        {words.undo}
      </Button>
      {!isSending && (
        <span
          className="removal-time"
          style={{ animationDuration: `${UNDO_MS}ms`, animationDelay: `${-age}ms` }}
        />
      )}
    </div>
  );
}
