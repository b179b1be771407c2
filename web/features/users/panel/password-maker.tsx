import { PASSWORD_LENGTH } from "@server/contract";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { SparklesIcon } from "../../../ui/icons/frame.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { makePassword } from "./make-password.ts";

type Props = { value: string; error?: string; onType: (password: string) => void };

/** A field for another user's password, with a button that makes one. */
export function PasswordMaker({ value, error, onType }: Props) {
  const { t } = useTranslation("panel-people");
  const { least, leastOwn } = PASSWORD_LENGTH;
  const hint = `${t("passwordHint", { least })} ${t("ownPasswordHint", { least: leastOwn })}`;
  return (
    <div>
      <PasswordField
        label={t("fields.password")}
        name="password"
        required
        // Not the password of the user who types it: the browser must not save it as that.
        autoComplete="new-password"
        hint={hint}
        showLabel={t("showPassword")}
        hideLabel={t("hidePassword")}
        value={value}
        error={error && `${error} ${hint}`}
        onChange={({ target }) => onType(target.value)}
      />
      <Button
        tone="plain"
        className="-ms-3 mt-1 px-3 text-sm"
        onClick={() => onType(makePassword())}
      >
        <SparklesIcon className="size-4" />
        {t("generate")}
      </Button>
    </div>
  );
}
