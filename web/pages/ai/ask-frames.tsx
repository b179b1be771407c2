// What the panel of a lesson stands in: a column of a wide screen, or a sheet of a phone. And its
// head.
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { About } from "../../features/chat/run/run.ts";
import { ToolButton, toolClass } from "../../features/chat/tool-button.tsx";
import { paths } from "../../lib/address/paths.ts";
import { formatSecond, languageOf } from "../../lib/words/formats.ts";
import { closedBy, useModal } from "../../ui/dialog.tsx";
import { MaximizeIcon, XIcon } from "../../ui/icons.ts";

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

type HeadProps = { about: About; openId: string | undefined; onClose: () => void };

/** What the conversation is about, and the way to the chat page. */
export function Head({ about: { title, atSecond, noteId }, openId, onClose }: HeadProps) {
  const { t } = useTranslation("chat");
  const subject = noteId ? t("lesson.ofNote") : title ?? "";
  return (
    <div className="chat-head ps-4">
      <div className="min-w-0 flex-1">
        <h2 className="text-base">{t("tutor")}</h2>
        <p className="flex gap-1 text-xs text-muted">
          <span lang={languageOf(subject)} className="line-clamp-1 wrap-anywhere">{subject}</span>
          {atSecond !== null && (
            <span className="tabular-nums">{`· ${formatSecond(atSecond)}`}</span>
          )}
        </p>
      </div>
      {openId && (
        <Link
          to={`${paths.chat}/${openId}`}
          aria-label={t("lesson.open")}
          title={t("lesson.open")}
          className={toolClass}
        >
          <MaximizeIcon />
        </Link>
      )}
      <ToolButton label={t("close")} onClick={onClose}>
        <XIcon />
      </ToolButton>
    </div>
  );
}
