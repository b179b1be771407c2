import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { EyeIcon, EyeOffIcon } from "./icons.ts";

export type Labels = {
  label: string;
  hint?: string;
  /** What is wrong with the input, in words. */
  error?: string;
};

/** Attributes that connect an input with its label and with its hint or error. */
type Ties = { id: string; "aria-invalid"?: true; "aria-describedby"?: string };

type LabelledProps = Labels & { className?: string; children: (ties: Ties) => ReactNode };

/** A label, its input, and the input's hint or error. */
export function Labelled({ label, hint, error, className = "", children }: LabelledProps) {
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

type FieldProps = ComponentProps<"input"> & Labels & {
  /** Stands inside the box, at its end. */
  action?: ReactNode;
};

/**
 * A text field. Autocomplete is off, because the browser would offer the text to the next user of
 * the phone.
 */
export function Field({ label, hint, error, action, className, ...input }: FieldProps) {
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

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, "action" | "type"> & {
  showLabel: string;
  hideLabel: string;
};

export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  const Eye = isVisible ? EyeOffIcon : EyeIcon;
  return (
    <Field
      {...field}
      type={isVisible ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      action={
        <button
          type="button"
          className="grid size-11 place-items-center rounded-field text-muted hover:text-base-content"
          aria-label={isVisible ? hideLabel : showLabel}
          onClick={() => setVisible(!isVisible)}
        >
          <Eye />
        </button>
      }
    />
  );
}

type TextAreaProps = ComponentProps<"textarea"> & Labels;

/** A text box that grows with its text. */
export function TextArea({ label, hint, error, className, ...box }: TextAreaProps) {
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

/** Enter begins a new line. With Ctrl or ⌘ it submits the form. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
