import { type ComponentProps, useState } from "react";
import { Field } from "./field.tsx";
import { EyeIcon, EyeOffIcon } from "./icons/forms.tsx";

type Props = Omit<ComponentProps<typeof Field>, "action" | "type"> & {
  showLabel: string;
  hideLabel: string;
};

export function PasswordField({ showLabel, hideLabel, ...field }: Props) {
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
