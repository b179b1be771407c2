import { useTranslation } from "react-i18next";
import { Field } from "../../../ui/fields.tsx";
import { RowCheck } from "../../../ui/panel/row-check.tsx";

export type NameText = { firstName: string; lastName: string; hasOneName: boolean };

type Props = {
  text: NameText;
  errorOf: (name: "firstName" | "lastName") => string | undefined;
  onType: (text: Partial<NameText>) => void;
};

const names = ["firstName", "lastName"] as const;

/** First and last name. Many people in Myanmar have one name only, which staff confirm. */
export function NameFields({ text, errorOf, onType }: Props) {
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
        // The form keeps the last name, and no longer shows the issue of it.
        onChange={({ target }) => onType({ hasOneName: target.checked, lastName: text.lastName })}
      />
    </div>
  );
}
