import { memo, useState } from "react";
import { Block } from "./block.tsx";
import { closeOpenMarks, createSplitter } from "./blocks.ts";

type Props = {
  text: string;
  /** The model is still writing the text. */
  isRunning?: boolean;
};

/** Draws a model's Markdown with our own components. */
export const Markdown = memo(function Markdown({ text, isRunning = false }: Props) {
  // The splitter remembers the blocks of the text so far.
  const [split] = useState(createSplitter);
  const { blocks, definitions } = split(text);
  const last = blocks.length - 1;
  return (
    <div className="chat-text">
      {blocks.map((block, n) => (
        <Block
          key={n}
          source={isRunning && n === last ? closeOpenMarks(block) : block}
          definitions={definitions}
        />
      ))}
    </div>
  );
});
