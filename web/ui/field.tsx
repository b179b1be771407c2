import type { ComponentProps, ReactNode } from "react";
import { Labelled, type Labels } from "./labelled.tsx";

type Props = ComponentProps<"input"> & Labels & {
  /** Stands inside the box, at its end. */
  action?: ReactNode;
};

/**
 * A text field. Autocomplete is off, because the browser would offer the text to the next user of
 * the phone.
 */
export function Field({ label, hint, error, action, className, ...input }: Props) {
  return (
    <Labelled {...{ label, hint, error, className }}>
      {(ties) => (
        <div className="relative">
          <input
            autoComplete="off"
            {...input}
            {...ties}
            className={`input ${action ? "pe-13" : ""}`}
          />
          {action && <div className="absolute inset-y-0 end-0 flex items-center pe-1">{action}
          </div>}
        </div>
      )}
    </Labelled>
  );
}
