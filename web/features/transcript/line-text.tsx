import "../../ui/burmese/long-run.ts";
import { MarkedText } from "../../ui/marked-text.tsx";

type Props = { text: string; number: number; isCurrent: boolean; words: readonly string[] };

/** One caption. Screen readers do not hear of the highlight, because it moves every few seconds. */
export const LineText = ({ text, number, isCurrent, words }: Props) => (
  <>
    <span
      data-line={number}
      data-current={isCurrent ? "" : undefined}
      className="transcript-line"
    >
      <MarkedText text={text} words={words} />
    </span>
    {" "}
  </>
);
