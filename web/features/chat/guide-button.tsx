import { useTranslation } from "react-i18next";
import { CompassIcon } from "../../ui/icons/icon.tsx";
import { toolClass } from "./tool-class.ts";

type Props = { isGuided: boolean; choose: (isGuided: boolean) => void };

/** Switches between whole answers and hints. */
export function GuideButton({ isGuided, choose }: Props) {
  const { t } = useTranslation("chat");
  return (
    <div className="chat-pick" data-on={isGuided || undefined}>
      <button
        type="button"
        className={toolClass}
        aria-pressed={isGuided}
        aria-label={t("guide")}
        title={t("guide")}
        onClick={() => choose(!isGuided)}
      >
        <CompassIcon />
      </button>
    </div>
  );
}
