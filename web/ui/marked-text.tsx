import { splitAtWords } from "../lib/split-at-words.ts";

/** A text in which the words of a search are marked. */
export const MarkedText = ({ text, words }: { text: string; words: readonly string[] }) => (
  <>
    {splitAtWords(text, words).map((part, n) =>
      n % 2 === 0 ? part : <mark key={n} className="bg-accent/25 text-base-content">{part}</mark>
    )}
  </>
);
