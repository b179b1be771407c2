import { useTranslation } from "react-i18next";
import { DownloadIcon } from "../../../ui/icons/actions.tsx";
import { XIcon } from "../../../ui/icons/frame.tsx";
import { useModal } from "../../../ui/use-modal.ts";

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
