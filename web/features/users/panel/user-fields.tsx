// The fields that several forms and dialogs about users share.
import { DESCRIPTION_LENGTH, PASSWORD_LENGTH, Role } from "@server/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { issueText } from "../../../lib/words/errors.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, PasswordField, TextArea } from "../../../ui/fields.tsx";
import { SparklesIcon } from "../../../ui/icons.ts";
import { focusFirst } from "../../../ui/panel/bulk-dialog.tsx";
import { RowCheck } from "../../../ui/panel/row-check.tsx";
import { makePassword } from "./make-password.ts";

type NameText = { firstName: string; lastName: string; hasOneName: boolean };

type NameFieldsProps = {
  text: NameText;
  errorOf: (name: "firstName" | "lastName") => string | undefined;
  onType: (text: Partial<NameText>) => void;
};

const names = ["firstName", "lastName"] as const;

/** First and last name. Many people in Myanmar have one name only, which staff confirm. */
export function NameFields({ text, errorOf, onType }: NameFieldsProps) {
  const { t } = useTranslation("panel-people");
  const { hasOneName } = text;
  return (
    <div>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        {names.map((name) => {
          const isLeftOut = name === "lastName" && hasOneName;
          return (
            <Field
              key={name}
              label={t(`fields.${name}`)}
              name={name}
              className={isLeftOut ? "opacity-50" : ""}
              required={!isLeftOut}
              disabled={isLeftOut}
              value={isLeftOut ? "" : text[name]}
              error={errorOf(name)}
              onChange={({ target }) => onType({ [name]: target.value })}
            />
          );
        })}
      </div>
      <RowCheck
        isShown
        label={t("oneName")}
        checked={hasOneName}
        // The last name stays as it is. The form drops the issue of each field that it receives.
        onChange={({ target }) => onType({ hasOneName: target.checked, lastName: text.lastName })}
      />
    </div>
  );
}

type PasswordMakerProps = { value: string; error?: string; onType: (password: string) => void };

/** A field for another user's password, with a button that makes one. */
export function PasswordMaker({ value, error, onType }: PasswordMakerProps) {
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

type RoleChoiceProps = { label: string; role: Role; onChoose: (role: Role) => void };

/** The choice of a role, with its rights. */
export function RoleChoice({ label, role, onChoose }: RoleChoiceProps) {
  const { t } = useTranslation("panel-people");
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold my:font-bold">{label}</legend>
      <div className="divide-y divide-line overflow-clip rounded-field border border-line">
        {Role.options.map((option) => (
          <label
            key={option}
            className="flex min-h-11 cursor-pointer items-start gap-3 px-4 py-2.5 has-checked:bg-secondary has-checked:text-secondary-content"
          >
            <input
              type="radio"
              name={name}
              className="mt-1 size-4.5 shrink-0 accent-primary"
              checked={option === role}
              onChange={() => onChoose(option)}
            />
            <span>
              <span className="block font-semibold my:font-bold">{t(`roles.${option}`)}</span>
              <span className="block text-sm">{t(`roleTexts.${option}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type SuspensionReasonProps = {
  reason: string;
  issue?: ReasonIssue;
  onType: (reason: string) => void;
};

/** The field for the reason that a suspended user reads. It has the focus when the dialog opens. */
export function SuspensionReason({ reason, issue, onType }: SuspensionReasonProps) {
  const { t } = useTranslation("panel-people");
  return (
    <TextArea
      label={t("suspend.reason")}
      name="reason"
      required
      ref={focusFirst}
      value={reason}
      hint={t("suspend.hint")}
      error={issue === "too_long"
        ? t("tooLong", { most: DESCRIPTION_LENGTH })
        : issue && issueText(issue)}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

type ReasonIssue = "required" | "too_long";

/** Returns what is wrong with the reason of a suspension, before the server checks it too. */
export function issueOfReason(reason: string): ReasonIssue | undefined {
  const { length } = [...reason.trim()];
  return length === 0 ? "required" : length > DESCRIPTION_LENGTH ? "too_long" : undefined;
}
