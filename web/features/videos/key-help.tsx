import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { KeyboardIcon } from "../../ui/icons/lesson.tsx";
import { PopUp } from "../../ui/pop-up.tsx";
import { controlClass } from "./control-button.tsx";
import { Switch } from "./settings-menu.tsx";
import { set, useSettings } from "./settings.ts";

/** Explains the keys; opened by its button or by the question mark. */
export function KeyHelp({ box }: { box: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation("videos");
  const { keys } = useSettings();
  const rows = [
    { keys: [t("space"), "k"], does: t("playOrPause") },
    { keys: ["j", "l"], does: t("tenSeconds") },
    { keys: ["←", "→"], does: t("fiveSeconds") },
    { keys: ["↑", "↓"], does: t("volume") },
    { keys: ["<", ">"], does: t("speed") },
    { keys: ["f"], does: t("fullScreen") },
    { keys: ["m"], does: t("mute") },
    { keys: ["c"], does: t("captions") },
    { keys: ["?"], does: t("help") },
  ];
  return (
    <PopUp
      box={box}
      label={t("help")}
      title={t("help")}
      button={<KeyboardIcon className="size-5.5" />}
      buttonClass={controlClass}
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 text-sm">
        {rows.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-md border border-base-content/30 bg-base-200 px-1.5 py-0.5 text-center font-sans font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-2 border-t border-line pt-1 text-sm">
        <Switch
          label={t("keysEverywhere")}
          isOn={keys}
          onChange={(keys) => set({ keys })}
        />
      </div>
    </PopUp>
  );
}
