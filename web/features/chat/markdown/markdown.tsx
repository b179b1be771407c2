import { memo, useState } from "react";
import { Block } from "./block.tsx";
import { closeOpenMarks, createSplitter } from "./blocks.ts";
import { type SourceLink, SourceLinksContext } from "./source-links.ts";

type Props = {
  text: string;
  /** The model is still writing the text. */
  isRunning?: boolean;
  /** The sources that the text may name. Without them, a mark is plain text. */
  sources?: readonly SourceLink[];
};

/** Draws a model's Markdown with our own components. */
export const Markdown = memo(function Markdown(
  { text, isRunning = false, sources }: Props,
) {
  // The splitter remembers the blocks of the text so far.
  const [split] = useState(createSplitter);
  const { blocks, definitions } = split(text);
  const last = blocks.length - 1;
  return (
    <SourceLinksContext value={sources}>
      <div className="chat-text">
        {blocks.map((block, n) => (
          <Block
            key={n}
            source={isRunning && n === last ? closeOpenMarks(block) : block}
            definitions={definitions}
          />
        ))}
      </div>
    </SourceLinksContext>
  );
});
