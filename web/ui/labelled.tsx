import { type ReactNode, useId } from "react";

export type Labels = {
  label: string;
  hint?: string;
  /** What is wrong with it, in words. */
  error?: string;
};

/** What ties a box to its label and to what is said about it. */
export type Ties = { id: string; "aria-invalid"?: true; "aria-describedby"?: string };

type Props = Labels & { className?: string; children: (ties: Ties) => ReactNode };

/** A label, its box, and what is to be said about it. */
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
