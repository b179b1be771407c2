// One note in the list: shows, edits and deletes it.
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { readDraft } from "../../lib/drafts.ts";
import { formatMoment, formatSecond } from "../../lib/format.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { paths } from "../../lib/paths.ts";
import { Authored } from "../../ui/authored.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { PencilIcon } from "../../ui/icons/pencil.tsx";
import { PlayIcon } from "../../ui/icons/play.tsx";
import { TrashIcon } from "../../ui/icons/trash-2.tsx";
import { TriangleAlertIcon } from "../../ui/icons/triangle-alert.tsx";
import { WaitingMark } from "../../ui/waiting-mark.tsx";
import { removeNote } from "./data.ts";
import { draftKeyOf } from "./note-draft.ts";
import { NoteEditor } from "./note-editor.tsx";
import type { ShownNote } from "./overlay.ts";
import { showWriteResult } from "./show-write-result.ts";

type Props = {
  note: ShownNote;
  jumpTo: (second: number) => void;
  /** Moves the focus when this note is gone. */
  onRemoved: () => void;
};

const action =
  "grid size-11 place-items-center rounded-field text-muted hover:bg-base-content/6 hover:text-base-content";

export function NoteItem({ note, jumpTo, onRemoved }: Props) {
  const { t } = useTranslation("notes");
  const language = useLanguage();
  const edit = useRef<HTMLButtonElement>(null);
  // Opens the editor again if a draft was left when the page was closed.
  const [isEditing, setEditing] = useState(() => readDraft(draftKeyOf(note.id)) !== undefined);
  const [isConfirming, setConfirming] = useState(false);
  const { content, atSecond, createdAt, mark } = note;

  const remove = () => {
    setConfirming(false);
    void showWriteResult(removeNote(note), "deleted");
    onRemoved();
  };
  const close = () => {
    setEditing(false);
    // The button must be rendered before it can get the focus.
    requestAnimationFrame(() => edit.current?.focus());
  };

  return (
    <li className="rounded-box border border-line bg-base-100 p-4 sm:p-5">
      <div className="flex items-center gap-x-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          {atSecond !== null && (
            <button
              type="button"
              aria-label={t("jump", { time: formatSecond(atSecond) })}
              onClick={() => jumpTo(atSecond)}
              className="-my-1 inline-flex min-h-11 items-center gap-1.5 rounded-full bg-secondary px-3.5 text-sm font-semibold text-secondary-content hover:bg-secondary/80 my:font-bold"
            >
              <PlayIcon className="size-3.5 fill-current" />
              {formatSecond(atSecond)}
            </button>
          )}
          <span className="text-sm text-muted">
            {formatMoment(Date.parse(createdAt), language)}
          </span>
          {mark === "waiting" && <WaitingMark>{t("waiting")}</WaitingMark>}
          {mark === "needsYou" && (
            <Link
              to={paths.outbox}
              className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-error underline my:font-bold"
            >
              <TriangleAlertIcon className="size-4" />
              {t("needsYou")}
            </Link>
          )}
        </div>
        {!isEditing && (
          <div className="-me-2 flex shrink-0">
            <button
              ref={edit}
              type="button"
              aria-label={t("edit")}
              className={action}
              onClick={() => setEditing(true)}
            >
              <PencilIcon className="size-4.5" />
            </button>
            <button
              type="button"
              aria-label={t("delete")}
              className={`${action} hover:text-error`}
              onClick={() => setConfirming(true)}
            >
              <TrashIcon className="size-4.5" />
            </button>
          </div>
        )}
      </div>
      {isEditing
        ? <NoteEditor note={note} onClose={close} />
        : <Authored text={content} className="mt-2" />}
      <ConfirmDialog
        open={isConfirming}
        title={t("deleteTitle")}
        text={t("deleteText")}
        action={t("delete")}
        cancel={t("cancel")}
        onConfirm={remove}
        onClose={() => setConfirming(false)}
      />
    </li>
  );
}
