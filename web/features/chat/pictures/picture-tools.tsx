import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readDraft, storeDraft } from "../../../lib/device/drafts.ts";
import { useConfig } from "../../../lib/http/queries.ts";
import { ChevronDownIcon, ImageIcon } from "../../../ui/icons.ts";
import { ToolButton } from "../tool-button.tsx";

type Props = ReturnType<typeof useImageModels> & {
  /** The next question asks for a picture. */
  isPicture: boolean;
  onPicture: (isPicture: boolean) => void;
};

/**
 * Switches between question and picture, and offers the models. The name of the model shows only
 * for a picture, so that the other tools have room on a narrow phone.
 */
export function PictureTools({ models, chosen, choose, isPicture, onPicture }: Props) {
  const { t } = useTranslation("chat");
  if (models.length === 0) return null;
  return (
    <div className="chat-pick" data-on={isPicture || undefined}>
      <ToolButton
        aria-pressed={isPicture}
        label={t("makePicture")}
        onClick={() => onPicture(!isPicture)}
      >
        <ImageIcon />
      </ToolButton>
      <div className="relative min-w-0 flex-1">
        <select
          value={chosen}
          aria-label={t("imageModel")}
          title={t("imageModel")}
          // Without a picture it is only as wide as its padding, so only the arrow shows.
          className={`min-h-11 cursor-pointer appearance-none truncate rounded-field text-sm ${
            isPicture ? "w-full pe-6" : "size-6 px-4"
          }`}
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
    </div>
  );
}

const DRAFT_KEY = "image model";

/** The server's picture models; the user's last choice is chosen, else the first available. */
export function useImageModels() {
  const models = useConfig()?.imageModels ?? [];
  const [chosenId, setChosenId] = useState(() => readDraft(DRAFT_KEY));
  const available = models.filter(({ isAvailable }) => isAvailable);
  // If no model is set up, the server's refusal names the model.
  const chosen = available.find(({ id }) => id === chosenId) ?? available[0] ?? models[0];
  return {
    models,
    chosen: chosen?.id,
    canDraw: available.length > 0,
    choose: (id: string) => {
      setChosenId(id);
      storeDraft(DRAFT_KEY, id);
    },
  };
}
