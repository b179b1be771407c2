import type { ReactNode } from "react";

/** A short text, so that a phrase goes to the next line whole: Burmese would else be broken inside a word. */
export const Phrases = ({ children: text }: { children: ReactNode }) =>
  typeof text === "string" && /[က-႟]/.test(text)
    ? text.split(" ").flatMap((phrase, index) => [
      ...(index > 0 ? [" "] : []),
      <span key={index} className="inline-block max-w-full">{phrase}</span>,
    ])
    : text;
