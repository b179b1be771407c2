import { type ComponentProps, type DragEvent, type ReactNode, useRef, useState } from "react";
import { canChooseFiles, chooseFiles, droppedFiles } from "../../lib/device/files.ts";
import { Button } from "../button.tsx";

type FileButtonProps = Omit<ComponentProps<typeof Button>, "onClick" | "type"> & {
  accept: string;
  multiple?: boolean;
  /** Names the button for screen readers if its own text does not. */
  label?: string;
  /** Chooses files that the app can open again after a reload, if this browser can do that. */
  lasting?: boolean;
  onChoose: (files: File[]) => void;
};

/** A button that lets the user choose a file. */
export function FileButton(
  { accept, multiple = false, label, lasting, onChoose, ...button }: FileButtonProps,
) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = (files: File[]) => files.length > 0 && onChoose(files);

  function choose() {
    if (!lasting || !canChooseFiles()) return input.current?.click();
    chooseFiles(accept, multiple).then(chosen, () => input.current?.click());
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={({ target }) => {
          const files = [...target.files ?? []];
          // Otherwise the same file, chosen again, causes no change event.
          target.value = "";
          chosen(files);
        }}
      />
      <Button {...button} aria-label={label} onClick={choose} />
    </>
  );
}

type DropAreaProps = { onDrop: (files: File[]) => void; children: ReactNode };

/** Takes files that the user drops on it with a mouse. A button must offer the same choice. */
export function DropArea({ onDrop, children }: DropAreaProps) {
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
