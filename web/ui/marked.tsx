import { languageOf } from "../lib/format.ts";

type Props = {
  text: string;
  /** Begin and end of each place to mark, in order. */
  matches: readonly (readonly [number, number])[];
  className?: string;
};

/** A text with what was found in it. */
export function Marked({ text, matches, className }: Props) {
  const parts = matches.flatMap(([from, to], n) => [
    text.slice(matches[n - 1]?.[1] ?? 0, from),
    <mark key={from} className="rounded-sm bg-accent/50 text-inherit">{text.slice(from, to)}</mark>,
  ]);
  return (
    <span lang={languageOf(text)} className={className}>
      {parts}
      {text.slice(matches.at(-1)?.[1] ?? 0)}
    </span>
  );
}
