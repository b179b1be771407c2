import { useId } from "react";
import { useTranslation } from "react-i18next";

type Props = { isOn: boolean; onChange: (isOn: boolean) => void };

/** Makes a lesson free for visitors. */
export function FreeSwitch({ isOn, onChange }: Props) {
  const { t } = useTranslation("panel-videos");
  const hint = useId();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 text-sm font-semibold my:font-bold">
        {t("fields.free")}
        <input
          type="checkbox"
          role="switch"
          className="toggle"
          aria-describedby={hint}
          checked={isOn}
          onChange={({ target }) => onChange(target.checked)}
        />
      </label>
      <p id={hint} className="text-sm text-muted">{t("fields.freeHint")}</p>
    </div>
  );
}
