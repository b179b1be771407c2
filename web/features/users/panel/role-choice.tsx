import { Role } from "@server/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";

type Props = { label: string; role: Role; onChoose: (role: Role) => void };

/** The choice of a role, with its rights. */
export function RoleChoice({ label, role, onChoose }: Props) {
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
