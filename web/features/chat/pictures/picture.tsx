import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { languageOf } from "../../../lib/words/formats.ts";
import { CircleCheckIcon, DownloadIcon, MaximizeIcon } from "../../../ui/icons.ts";
import { TOAST_DURATION } from "../../../ui/toast.tsx";
import { ToolButton } from "../tool-button.tsx";
import { useIsNewPicture } from "./new-picture.ts";
import { savePicture } from "./picture-file.ts";
import { PictureView, usePicture } from "./picture-view.tsx";

type PictureProps = {
  id: string;
  address: string;
  prompt: string;
  model: string;
  /** More buttons for the picture. */
  children?: ReactNode;
};

/** A picture with its prompt and model; without the picture, the prompt and model alone. */
export function Picture({ id, address, prompt, model, children }: PictureProps) {
  const { t } = useTranslation("chat");
  const figure = useRef<HTMLElement>(null);
  const source = usePicture(id, address, figure);
  const [brokenSource, setBrokenSource] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const isMissing = source !== undefined && brokenSource === source;
  const isNew = useIsNewPicture(id);
  const { save, phase } = useSavePicture(id, address, prompt);

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
        {isNew && (
          <p className="flex items-center gap-1.5 font-semibold my:font-bold">
            <CircleCheckIcon className="size-4.5 text-success" />
            {t("imageGenerated")}
          </p>
        )}
        <p lang={languageOf(prompt)} className="line-clamp-2">{prompt}</p>
        <p className="text-muted">{t("createdWith", { model })}</p>
      </figcaption>
      <div className="chat-tools">
        {source && !isMissing && (
          <>
            <ToolButton label={t("download")} onClick={save}>
              <DownloadIcon className="size-4.5" />
            </ToolButton>
            <ToolButton label={t("enlarge")} aria-haspopup="dialog" onClick={() => setOpen(true)}>
              <MaximizeIcon className="size-4.5" />
            </ToolButton>
          </>
        )}
        {children}
      </div>
      <p role="status" className={phase ? "chat-caption text-muted" : "sr-only"}>
        {phase && t(phase === "downloading" ? "downloading" : "notDownloaded")}
      </p>
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

type DrawingProps = { model: string; isConnectionLost: boolean };

/** Shown while a picture is made; each model has its own animation. */
export function Drawing({ model, isConnectionLost }: DrawingProps) {
  const { t } = useTranslation("chat");
  return (
    <div className="chat-picture chat-drawing" data-model={model}>
      <p>{t(isConnectionLost ? "drawingLost" : "drawing", { model })}</p>
    </div>
  );
}

type Phase = "downloading" | "notDownloaded";

/** Saves the picture as a file. The result stands below the picture, which a toast would cover. */
function useSavePicture(id: string, address: string, prompt: string) {
  const [phase, setPhase] = useState<Phase>();

  useEffect(() => {
    // From then on, the browser itself shows the file. A failure stays until the next try.
    if (phase !== "downloading") return;
    const timer = setTimeout(setPhase, TOAST_DURATION, undefined);
    return () => clearTimeout(timer);
  }, [phase]);

  async function save() {
    setPhase("downloading");
    try {
      await savePicture(id, address, prompt);
    } catch {
      setPhase("notDownloaded");
    }
  }

  return { save, phase };
}
