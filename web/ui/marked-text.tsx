import { type Matches, splitAt, splitAtWords } from "../lib/words/search-words.ts";

type Props =
  & { text: string }
  & (
    /** The words of a search, from `searchWords`. */
    | { words: readonly string[]; matches?: undefined }
    /** What a search has found in the text. */
    | { words?: undefined; matches: Matches }
  );

/** A text in which the words of a search are marked. */
export const MarkedText = ({ text, words = [], matches }: Props) => (
  <>
    {(matches ? splitAt(text, matches) : splitAtWords(text, words)).map((part, n) =>
      n % 2 === 0 ? part : <mark key={n} className="bg-accent/40 text-base-content">{part}</mark>
    )}
  </>
);
