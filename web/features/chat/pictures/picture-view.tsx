import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useModal } from "../../../ui/dialog.tsx";
import { DownloadIcon, XIcon } from "../../../ui/icons.ts";
import { pictureQuery } from "./picture-file.ts";

type Props = { source: string; prompt: string; onSave: () => void; onClose: () => void };

const buttonClass = "grid size-11 place-items-center rounded-full";

/** Shows the picture alone, as large as the screen allows. */
export function PictureView({ source, prompt, onSave, onClose }: Props) {
  const { t } = useTranslation("chat");
  const dialog = useModal(true);
  return (
    <dialog
      ref={dialog}
      className="modal chat-view"
      aria-label={t("picture")}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current?.close()}
    >
      <img src={source} alt={prompt} />
      <div>
        <button
          type="button"
          className={buttonClass}
          aria-label={t("download")}
          title={t("download")}
          onClick={() => {
            // What happens is written below the picture, behind this dialog.
            dialog.current?.close();
            onSave();
          }}
        >
          <DownloadIcon />
        </button>
        <button
          type="button"
          className={buttonClass}
          aria-label={t("close")}
          title={t("close")}
          onClick={() => dialog.current?.close()}
        >
          <XIcon />
        </button>
      </div>
    </dialog>
  );
}

/** The picture loads at this distance before it is in view. */
const MARGIN = "600px";

/** The picture's address in this browser; undefined until the picture is near the view. */
export function usePicture(
  id: string,
  address: string,
  element: RefObject<HTMLElement | null>,
) {
  const isNear = useIsNear(element);
  const { data, isError } = useQuery({ ...pictureQuery(id, address), enabled: isNear });
  const [objectUrl, setObjectUrl] = useState<string>();

  useEffect(() => {
    if (!data) return;
    const objectUrl = URL.createObjectURL(data);
    setObjectUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [data]);

  // If the storage host refuses a script, an image tag can still show the picture.
  return objectUrl ?? (isError ? address : undefined);
}

function useIsNear(element: RefObject<HTMLElement | null>) {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear]);
  return isNear;
}
