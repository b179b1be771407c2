import type { ReactNode } from "react";

/**
 * A short text whose phrases stay whole at a line break. Without this, browsers break Burmese
 * inside a word. A number stays with the word that it counts.
 */
export function Phrases({ children: text }: { children: ReactNode }) {
  if (typeof text !== "string") return text;
  const isBurmese = /[က-႟]/.test(text);
  const parts = text.split(isBurmese ? /((?:[^ ]*\d )*[^ ]+)/ : /(\d+ [A-Za-z]+)/);
  const unbrokenClass = isBurmese ? "inline-block max-w-full" : "whitespace-nowrap";
  return parts.map((part, index) =>
    index % 2 ? <span key={index} className={unbrokenClass}>{part}</span> : part
  );
}
