import { Fragment } from "react";
import "../../ui/long-run.ts";
import { markWords } from "./mark-words.ts";

type Props = { text: string; number: number; isCurrent: boolean; words: readonly string[] };

/** One caption. Screen readers do not hear of the highlight, because it moves every few seconds. */
export const LineText = ({ text, number, isCurrent, words }: Props) => (
  <>
    <span
      data-line={number}
      data-current={isCurrent ? "" : undefined}
      className="transcript-line"
    >
      {split(text, words).map(({ part, isHit }, index) =>
        isHit ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>
      )}
    </span>
    {" "}
  </>
);

/** The text in parts that are found and parts that are not. */
function split(text: string, words: readonly string[]) {
  const parts: { part: string; isHit: boolean }[] = [];
  let end = 0;
  for (const [from, to] of markWords(text, words)) {
    if (from > end) parts.push({ part: text.slice(end, from), isHit: false });
    parts.push({ part: text.slice(from, to), isHit: true });
    end = to;
  }
  if (end < text.length) parts.push({ part: text.slice(end), isHit: false });
  return parts;
}
