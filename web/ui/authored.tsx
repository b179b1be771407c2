import { languageOf } from "../lib/format.ts";

/** What somebody typed, in whichever language each of its paragraphs is. */
export const Authored = ({ text, className = "" }: { text: string; className?: string }) => (
  <div className={`space-y-[0.5em] ${className}`}>
    {text.split(/\n{2,}/).map((paragraph, n) => (
      <p key={n} lang={languageOf(paragraph)} className="whitespace-pre-line">{paragraph}</p>
    ))}
  </div>
);
