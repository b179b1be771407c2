// Leads from a phrase of a lesson to a form of the course page that takes it. The phrase travels
// with the entry of the browser's history, so that it arrives even if the form loads later.
import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** `second` is the second of the video at which the phrase begins. */
export type Phrase = { text: string; second: number };

const HASH = "#write";

/** `search` keeps the rest of the open course as it is. */
export function phraseLink(search: URLSearchParams, tab: string) {
  const to = new URLSearchParams(search);
  to.set("tab", tab);
  return { search: `?${to}`, hash: HASH };
}

/** What the user has typed stays, and the phrase follows below it. */
export const addBelow = (typed: string, { text }: Phrase) =>
  `${typed === "" ? "" : `${typed}\n\n`}“${text}”\n`;

/** Calls `take` with the phrase that leads to this tab, and puts the cursor behind it. */
export function usePhrase(
  tab: string,
  box: RefObject<HTMLTextAreaElement | null>,
  take: (phrase: Phrase) => void,
) {
  const { hash, search, state, key } = useLocation();
  const navigate = useNavigate();
  const taken = useRef("");
  useEffect(() => {
    const isHere = hash === HASH && new URLSearchParams(search).get("tab") === tab;
    if (!isHere || taken.current === key) return;
    taken.current = key;
    if (isPhrase(state)) take(state);
    box.current?.focus();
    // The text is in the box from the next drawing on.
    requestAnimationFrame(() => {
      const { current } = box;
      current?.setSelectionRange(current.value.length, current.value.length);
      current?.scrollTo({ top: current.scrollHeight });
    });
    // A reload must not add the phrase again.
    navigate({ search }, { replace: true });
  });
}

function isPhrase(state: unknown): state is Phrase {
  const { text, second } = (state ?? {}) as Partial<Phrase>;
  return typeof text === "string" && typeof second === "number";
}
