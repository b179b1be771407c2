import { type ReactNode, useId } from "react";

export type Labels = {
  label: string;
  hint?: string;
  /** What is wrong with the input, in words. */
  error?: string;
};

/** Attributes that connect an input with its label and with its hint or error. */
export type Ties = { id: string; "aria-invalid"?: true; "aria-describedby"?: string };

type Props = Labels & { className?: string; children: (ties: Ties) => ReactNode };

/** A label, its input, and the input's hint or error. */
export function Labelled({ label, hint, error, className = "", children }: Props) {
  const id = useId();
  const about = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold my:font-bold">
        {label}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": about ? `${id}-about` : undefined,
      })}
      {about && (
        <p
          id={`${id}-about`}
          role={error ? "alert" : undefined}
          className={`mt-1.5 text-sm ${error ? "font-medium text-error" : "text-muted"}`}
        >
          {about}
        </p>
      )}
    </div>
  );
}
