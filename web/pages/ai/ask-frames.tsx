// What the panel of a lesson stands in: a column of a wide screen, or a sheet of a phone.
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { closedBy, useModal } from "../../ui/dialog.tsx";

type FrameProps = { onClose: () => void; children: ReactNode };

/** Beside the video, which the user can still use. */
export function Aside({ onClose, children }: FrameProps) {
  const { t } = useTranslation("chat");
  const closeByKey = ({ key, target, nativeEvent }: KeyboardEvent) => {
    // This Escape closes a menu or a large picture, or ends the choice of a letter.
    const isOthers = nativeEvent.isComposing ||
      target instanceof Element && target.closest("[role=menu], dialog[open]");
    if (key === "Escape" && !isOthers) onClose();
  };
  return (
    <aside aria-label={t("tutor")} className="ask-aside" onKeyDown={closeByKey}>
      {children}
    </aside>
  );
}

/**
 * Over the lower part of a phone. The way back of the phone closes it, as it closes each dialog.
 */
export function Sheet({ onClose, children }: FrameProps) {
  const { t } = useTranslation("chat");
  const dialog = useModal(true);
  return (
    <dialog
      ref={dialog}
      aria-label={t("tutor")}
      {...closedBy(true, onClose)}
      onClick={({ target }) => target === dialog.current && onClose()}
      className="modal modal-bottom ask-sheet"
    >
      <div className="modal-box ask-box">{children}</div>
    </dialog>
  );
}
