import { languageOf } from "../lib/format.ts";
import "./long-run.ts";

/** A text that a user typed. Each paragraph gets the language that it is written in. */
export const Authored = ({ text, className = "" }: { text: string; className?: string }) => (
  <div className={`space-y-[0.5em] ${className}`}>
    {text.split(/\n{2,}/).map((paragraph, n) => (
      <p key={n} lang={languageOf(paragraph)} className="whitespace-pre-line">{paragraph}</p>
    ))}
  </div>
);
