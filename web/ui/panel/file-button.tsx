import { type ComponentProps, useRef } from "react";
import { Button } from "../button.tsx";

type Props = Omit<ComponentProps<typeof Button>, "onClick" | "type"> & {
  accept: string;
  multiple?: boolean;
  /** Names it where its own words would not tell. */
  label?: string;
  onChoose: (files: File[]) => void;
};

/** A button that lets a file be chosen. */
export function FileButton({ accept, multiple, label, onChoose, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
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
          // Else the same file, chosen again, would be no change.
          target.value = "";
          if (files.length > 0) onChoose(files);
        }}
      />
      <Button {...button} aria-label={label} onClick={() => input.current?.click()} />
    </>
  );
}
