import { useEffect, useRef, useState } from "react";
import { onDraftEnd, readDraft, replaceDraft, storeDraft } from "../device/drafts.ts";

type DraftFormat<Text> = {
  none: Text;
  parse: (kept?: string) => Text;
  /** What is left of the text `now`, after the server has stored the text `stored`. */
  left: (stored: Text, now: Text) => Text;
};

/**
 * The typed text of a new entry. A draft keeps it until it is stored, even if another form shows it
 * by then.
 */
export function useDraftText<Text>(place: string, { none, parse, left }: DraftFormat<Text>) {
  const [text, setText] = useState(() => parse(readDraft(place)));
  /** The newest text, for code that has waited for something. */
  const latest = useRef(text);
  const toDraft = (text: Text) =>
    JSON.stringify(text) === JSON.stringify(none) ? "" : JSON.stringify(text);

  function update(next: Text) {
    latest.current = next;
    setText(next);
  }
  useEffect(() => onDraftEnd(place, () => update(parse(readDraft(place)))));

  return {
    text,
    latest,
    type(next: Text) {
      update(next);
      storeDraft(place, toDraft(next));
    },
    end: (stored: Text) => replaceDraft(place, toDraft(left(stored, parse(readDraft(place))))),
  };
}
