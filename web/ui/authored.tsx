import type { ReactNode } from "react";
import { languageOf } from "../lib/words/formats.ts";
import "./burmese/long-run.ts";

/** Draws a text of a user in place of the plain text. */
export type DrawText = (text: string) => ReactNode;
type Props = { text: string; className?: string; draw?: DrawText };

/** A text that a user typed. Each paragraph gets the language that it is written in. */
export const Authored = ({ text, className = "", draw }: Props) => (
  <div className={`space-y-[0.5em] ${className}`}>
    {text.split(/\n{2,}/).map((paragraph, n) => (
      <p key={n} lang={languageOf(paragraph)} className="whitespace-pre-line">
        {draw ? draw(paragraph) : paragraph}
      </p>
    ))}
  </div>
);
