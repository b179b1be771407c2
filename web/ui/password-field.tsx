import { type ComponentProps, useState } from "react";
import { Field } from "./field.tsx";
import { EyeIcon } from "./icons/eye.tsx";
import { EyeOffIcon } from "./icons/eye-off.tsx";

type Props = Omit<ComponentProps<typeof Field>, "action" | "type"> & {
  showLabel: string;
  hideLabel: string;
};

export function PasswordField({ showLabel, hideLabel, ...field }: Props) {
  const [shown, setShown] = useState(false);
  const Eye = shown ? EyeOffIcon : EyeIcon;
  return (
    <Field
      {...field}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      action={
        <button
          type="button"
          className="grid size-11 place-items-center rounded-field text-muted hover:text-base-content"
          aria-label={shown ? hideLabel : showLabel}
          onClick={() => setShown(!shown)}
        >
          <Eye />
        </button>
      }
    />
  );
}
