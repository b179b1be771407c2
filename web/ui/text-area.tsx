import { type ComponentProps, useId } from "react";

type Props = ComponentProps<"textarea"> & {
  label: string;
  hint?: string;
  /** What is wrong with it, in words. */
  error?: string;
};

/** A label, a box that grows with what is typed, and what is to be said about it. */
export function TextArea({ label, hint, error, className = "", ...box }: Props) {
  const id = useId();
  const about = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold my:font-bold">
        {label}
      </label>
      <textarea
        rows={3}
        {...box}
        id={id}
        className="input field-sizing-content max-h-[50dvh] min-h-24! py-2.5 whitespace-pre-wrap"
        aria-invalid={error ? true : undefined}
        aria-describedby={about ? `${id}-about` : undefined}
      />
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
