// What a list shows in place of an entry whose removal waits or has failed.
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { languageOf } from "../../lib/words/formats.ts";
import { type Removal, UNDO_MS, useRemovals } from "../../lib/http/removals.ts";
import { Button } from "../button.tsx";
import { Notice } from "../notice.tsx";

type RemovableCardProps = { id: string; words: RemovalWords; children: ReactNode };

/**
 * A card of a list. While its removal waits, the card keeps its place and height, but only Undo can
 * be used.
 */
export function RemovableCard({ id, words, children }: RemovableCardProps) {
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

type RemovalStripProps = { removal: Removal; words: RemovalWords; className?: string };

/** A strip that appears later than this is drawn again, and must not take the focus. */
const JUST_NOW_MS = 1000;

/** Stands in place of a row while its removal waits or is being sent. Undo has the focus. */
export function RemovalStrip({ removal, words, className = "relative" }: RemovalStripProps) {
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

type FailedRemovalProps = { removal: Removal; words: RemovalWords };

/** Says at the row why it is still there, or that nobody knows, and offers another try. */
export function FailedRemoval(
  { removal: { id, failure, retry, undo }, words }: FailedRemovalProps,
) {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => () => {
    if (note.current) leaveRow(note.current, id);
  }, []);
  return (
    <div ref={note} data-removal={id}>
      <Notice tone={failure ? "error" : "gold"} urgent>
        <p className="font-semibold my:font-bold">{failure ? failure.title : words.unknownTitle}</p>
        <p>{failure ? failure.text : words.unknown}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button tone="outline" className="px-4" onClick={retry}>
            {words.retry}
          </Button>
          <Button tone="plain" className="px-4" onClick={undo}>
            {words.close}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

/** The button that asks for a removal, or the menu that has it. */
const OPENER = '[data-act="delete"], [popovertarget]';

/**
 * Called before the strip or the note of a row leaves the page. If the focused element leaves with
 * it or with the row, this row's own button gets the focus, or that of the next row, or the heading
 * of the list.
 */
function leaveRow(element: HTMLElement, id: string) {
  const list = element.closest("section, [role=tabpanel]");
  const focused = document.activeElement;
  const places = [element, list?.querySelector(`[data-row="${id}"]`)];
  if (!list || !places.some((place) => place?.contains(focused))) return;
  const ids = [...list.querySelectorAll<HTMLElement>("[data-row]")].map(({ dataset }) =>
    dataset.row
  );
  const at = ids.indexOf(id);
  const nearest = [...ids.slice(at), ...ids.slice(0, at).reverse()];
  requestAnimationFrame(() => {
    if (focused?.isConnected) return;
    const openers = nearest.map((id) =>
      list.querySelector(`[data-row="${id}"]`)?.querySelector<HTMLElement>(OPENER)
    );
    const next = openers.find((opener) => opener && !opener.closest("[inert]"));
    (next ?? list.querySelector<HTMLElement>('[tabindex="-1"]'))?.focus();
  });
}
