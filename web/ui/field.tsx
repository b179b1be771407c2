import { type ComponentProps, type ReactNode, useId } from "react";

type Props = ComponentProps<"input"> & {
  label: string;
  hint?: string;
  /** What is wrong with it, in words. */
  error?: string;
  /** Stands inside the box, at its end. */
  action?: ReactNode;
};

/** A label, its box, and what is to be said about it. */
export function Field({ label, hint, error, action, className = "", ...input }: Props) {
  const id = useId();
  const about = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold my:font-bold">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          className={`input ${action ? "pe-13" : ""}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={about ? `${id}-about` : undefined}
        />
        {action && <div className="absolute inset-y-0 end-0 flex items-center pe-1">{action}</div>}
      </div>
      {about && (
        <p
          id={`${id}-about`}
          className={`mt-1.5 text-sm ${error ? "font-medium text-error" : "text-muted"}`}
        >
          {about}
        </p>
      )}
    </div>
  );
}
