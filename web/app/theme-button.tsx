import { useTranslation } from "react-i18next";
import { toggleTheme, useDark } from "../lib/device/theme.ts";
import { MoonIcon, SunIcon } from "../ui/icons/frame.tsx";

export function ThemeButton() {
  const { t } = useTranslation("app");
  const isDark = useDark();
  const Sign = isDark ? SunIcon : MoonIcon;
  return (
    <button
      type="button"
      className="grid size-11 place-items-center rounded-field hover:bg-base-content/6"
      aria-label={t(isDark ? "toLight" : "toDark")}
      onClick={toggleTheme}
    >
      <Sign />
    </button>
  );
}
