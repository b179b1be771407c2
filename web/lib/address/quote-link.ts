// Leads from a quote of a lesson to a form of the course page that takes it. The quote travels
// with the entry of the browser's history, so that it arrives even if the form loads later.
import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** `second` is the second of the video at which the quote begins. */
export type Quote = { text: string; second: number };

const HASH = "#write";

/** `search` keeps the rest of the open course as it is. */
export function quoteLink(search: URLSearchParams, tab: string) {
  const to = new URLSearchParams(search);
  to.set("tab", tab);
  return { search: `?${to}`, hash: HASH };
}

/** What the user has typed stays, and the quote follows below it. */
export const addBelow = (typed: string, { text }: Quote) =>
  `${typed === "" ? "" : `${typed}\n\n`}“${text}”\n`;

/** Calls `take` with the quote that leads to this tab, and puts the cursor behind it. */
export function useQuote(
  tab: string,
  box: RefObject<HTMLTextAreaElement | null>,
  take: (quote: Quote) => void,
) {
  const { hash, search, state, key } = useLocation();
  const navigate = useNavigate();
  const taken = useRef("");
  useEffect(() => {
    const isHere = hash === HASH && new URLSearchParams(search).get("tab") === tab;
    if (!isHere || taken.current === key) return;
    taken.current = key;
    if (isQuote(state)) take(state);
    box.current?.focus();
    // The text is in the box from the next drawing on.
    requestAnimationFrame(() => {
      const { current } = box;
      current?.setSelectionRange(current.value.length, current.value.length);
      current?.scrollTo({ top: current.scrollHeight });
    });
    // A reload must not add the quote again.
    navigate({ search }, { replace: true });
  });
}

function isQuote(state: unknown): state is Quote {
  const { text, second } = (state ?? {}) as Partial<Quote>;
  return typeof text === "string" && typeof second === "number";
}
