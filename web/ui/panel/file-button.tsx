import { type ComponentProps, useRef } from "react";
import { canChooseFiles, chooseFiles } from "../../lib/chosen-files.ts";
import { Button } from "../button.tsx";

type Props = Omit<ComponentProps<typeof Button>, "onClick" | "type"> & {
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
  { accept, multiple = false, label, lasting, onChoose, ...button }: Props,
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
