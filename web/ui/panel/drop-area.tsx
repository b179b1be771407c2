import { type DragEvent, type ReactNode, useState } from "react";
import { droppedFiles } from "../../lib/chosen-files.ts";

type Props = { onDrop: (files: File[]) => void; children: ReactNode };

/** Takes files that the user drops on it with a mouse. A button must offer the same choice. */
export function DropArea({ onDrop, children }: Props) {
  const [isOver, setOver] = useState(false);

  function over(event: DragEvent) {
    if (!event.dataTransfer.types.includes("Files")) return;
    // Otherwise the browser opens the file in place of the page.
    event.preventDefault();
    setOver(true);
  }

  function leave({ currentTarget, relatedTarget }: DragEvent) {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  }

  async function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const files = await droppedFiles(event.dataTransfer);
    if (files.length > 0) onDrop(files);
  }

  return (
    <div
      data-over={isOver || undefined}
      className="rounded-field outline-2 outline-offset-4 outline-transparent outline-dashed data-over:outline-primary"
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
