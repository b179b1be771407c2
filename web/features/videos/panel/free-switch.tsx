import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { VideoText } from "./video-draft.ts";

type Props = { text: VideoText; onType: (text: VideoText) => void };

/** Makes a lesson free for visitors. */
export function FreeSwitch({ text, onType }: Props) {
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
          checked={text.isPreview === "on"}
          onChange={({ target }) => onType({ ...text, isPreview: target.checked ? "on" : "" })}
        />
      </label>
      <p id={hint} className="text-sm text-muted">{t("fields.freeHint")}</p>
    </div>
  );
}
