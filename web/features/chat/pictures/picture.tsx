import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { languageOf } from "../../../lib/format.ts";
import { showToast } from "../../../ui/toast.ts";
import { DownloadIcon } from "../../../ui/icons/download.tsx";
import { MaximizeIcon } from "../../../ui/icons/maximize.tsx";
import { toolClass } from "../tool-class.ts";
import { savePicture } from "./picture-file.ts";
import { PictureView } from "./picture-view.tsx";
import { usePicture } from "./use-picture.ts";

type Props = {
  id: string;
  address: string;
  prompt: string;
  model: string;
  /** More buttons for the picture. */
  children?: ReactNode;
};

/** A picture with its prompt and model; without the picture, the prompt and model alone. */
export function Picture({ id, address, prompt, model, children }: Props) {
  const { t } = useTranslation("chat");
  const figure = useRef<HTMLElement>(null);
  const source = usePicture(id, address, figure);
  const [brokenSource, setBrokenSource] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const isMissing = source !== undefined && brokenSource === source;

  async function save() {
    showToast(t("downloading"));
    try {
      await savePicture(id, address, prompt);
    } catch {
      showToast(t("error"), t("notDownloaded"), "error");
    }
  }

  return (
    <figure ref={figure}>
      <div className="chat-picture">
        {!source && <p>{t("pictureComing")}</p>}
        {isMissing && <p>{t("pictureMissing")}</p>}
        {source && !isMissing && (
          <button
            type="button"
            aria-label={t("enlarge")}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <img src={source} alt={prompt} onError={() => setBrokenSource(source)} />
          </button>
        )}
      </div>
      <figcaption className="chat-caption">
        <p lang={languageOf(prompt)} className="line-clamp-2">{prompt}</p>
        <p className="text-muted">{t("createdWith", { model })}</p>
      </figcaption>
      <div className="chat-tools">
        {source && !isMissing && (
          <>
            <button
              type="button"
              className={toolClass}
              aria-label={t("download")}
              title={t("download")}
              onClick={save}
            >
              <DownloadIcon className="size-4.5" />
            </button>
            <button
              type="button"
              className={toolClass}
              aria-label={t("enlarge")}
              title={t("enlarge")}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              <MaximizeIcon className="size-4.5" />
            </button>
          </>
        )}
        {children}
      </div>
      {isOpen && source && (
        <PictureView
          source={source}
          prompt={prompt}
          onSave={save}
          onClose={() => setOpen(false)}
        />
      )}
    </figure>
  );
}
