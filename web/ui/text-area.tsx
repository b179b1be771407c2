import type { ComponentProps } from "react";
import { Labelled, type Labels } from "./labelled.tsx";

type Props = ComponentProps<"textarea"> & Labels;

/** A text box that grows with its text. */
export function TextArea({ label, hint, error, className, ...box }: Props) {
  return (
    <Labelled {...{ label, hint, error, className }}>
      {(ties) => (
        <textarea
          rows={3}
          {...box}
          {...ties}
          className="input field-sizing-content max-h-[50dvh] min-h-24! py-2.5 whitespace-pre-wrap"
        />
      )}
    </Labelled>
  );
}
