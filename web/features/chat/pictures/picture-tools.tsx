import { useTranslation } from "react-i18next";
import { ChevronDownIcon } from "../../../ui/icons/chevron-down.tsx";
import { ImageIcon } from "../../../ui/icons/image.tsx";
import { toolClass } from "../tool-class.ts";
import type { useImageModels } from "./models.ts";

type Props = ReturnType<typeof useImageModels> & {
  /** The next question asks for a picture. */
  isPicture: boolean;
  onPicture: (isPicture: boolean) => void;
};

/** Switches between question and picture. For a picture, it also offers the models. */
export function PictureTools({ models, chosen, choose, isPicture, onPicture }: Props) {
  const { t } = useTranslation("chat");
  if (models.length === 0) return null;
  return (
    <div className="chat-pick" data-on={isPicture || undefined}>
      <button
        type="button"
        className={toolClass}
        aria-pressed={isPicture}
        aria-label={t("makePicture")}
        title={t("makePicture")}
        onClick={() => onPicture(!isPicture)}
      >
        <ImageIcon />
      </button>
      {isPicture && (
        <div className="relative min-w-0">
          <select
            value={chosen}
            aria-label={t("imageModel")}
            className="min-h-11 w-full cursor-pointer appearance-none truncate rounded-field pe-6 text-sm"
            onChange={({ target }) => choose(target.value)}
          >
            {models.map(({ id, isAvailable, isEnded }) => (
              <option key={id} value={id} disabled={!isAvailable}>
                {`${id} · ${
                  t(isEnded ? "modelEnded" : isAvailable ? `models.${id}` : "notAvailable")
                }`}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute end-1 top-1/2 size-4 -translate-y-1/2" />
        </div>
      )}
    </div>
  );
}
