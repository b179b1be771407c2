// One note in the list: shows, edits and deletes it.
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../lib/address/paths.ts";
import { readDraft } from "../../lib/device/drafts.ts";
import { formatMoment, formatSecond } from "../../lib/words/formats.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import { Authored, type DrawText } from "../../ui/authored.tsx";
import { ConfirmDialog, useConfirm } from "../../ui/confirm-dialog.tsx";
import { PencilIcon, PlayIcon, TrashIcon, TriangleAlertIcon } from "../../ui/icons.ts";
import { WaitingMark } from "../../ui/write-outcome.tsx";
import { removeNote } from "./data.ts";
import { noteDraftKey } from "./note-draft.ts";
import { NoteEditor, showWriteResult } from "./note-editor.tsx";
import type { ShownNote } from "./overlay.ts";

type NoteItemProps = {
  note: ShownNote;
  jump?: Jump;
  /** Where the note belongs, if the page has notes of several videos. */
  place?: ReactNode;
  draw?: DrawText;
  /** Stands before the buttons of the note. */
  action?: ReactNode;
  /** Moves the focus when this note is gone. */
  onRemoved: () => void;
};

const action =
  "grid size-11 place-items-center rounded-field text-muted hover:bg-base-content/6 hover:text-base-content";

export function NoteItem(
  { note, jump, place, draw, action: firstAction, onRemoved }: NoteItemProps,
) {
  const { t } = useTranslation("notes");
  const edit = useRef<HTMLButtonElement>(null);
  // Opens the editor again if a draft was left when the page was closed.
  const [isEditing, setEditing] = useState(() => readDraft(noteDraftKey(note.id)) !== undefined);

  // The dialog gives the focus back when it closes, so the focus moves when the note is gone.
  const isRemoved = useRef(false);
  useEffect(() => () => {
    if (isRemoved.current) onRemoved();
  }, []);
  const { ask, dialog } = useConfirm(() => {
    isRemoved.current = true;
    void showWriteResult(removeNote(note), "deleted");
  });
  const close = () => {
    setEditing(false);
    // The button must be rendered before it can get the focus.
    requestAnimationFrame(() => edit.current?.focus());
  };

  return (
    <li className="rounded-box border border-line bg-base-100 p-4 sm:p-5">
      {place}
      <div className="flex items-center gap-x-2">
        <NoteFacts note={note} jump={jump} />
        {!isEditing && (
          <div className="-me-2 flex shrink-0">
            {firstAction}
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
              onClick={() => ask()}
            >
              <TrashIcon className="size-4.5" />
            </button>
          </div>
        )}
      </div>
      {isEditing
        ? <NoteEditor note={note} onClose={close} />
        : <Authored text={note.content} className="mt-2" draw={draw} />}
      <ConfirmDialog
        {...dialog}
        title={t("deleteTitle")}
        text={t("deleteText")}
        action={t("delete")}
        cancel={t("cancel")}
      />
    </li>
  );
}

/** Plays the video of this page, or names the address that opens the video at a second. */
type Jump = ((second: number) => void) | { to: (second: number) => string };
type JumpProps = {
  note: ShownNote;
  /** Without it, the second is plain text: this device does not know the course of the video. */
  jump?: Jump;
};

const secondClass =
  "-my-1 inline-flex min-h-11 items-center gap-1.5 rounded-full bg-secondary px-3.5 text-sm font-semibold text-secondary-content hover:bg-secondary/80 my:font-bold";

/** The second of the video to which a note belongs, its date, and whether it is unsent. */
function NoteFacts({ note: { atSecond, createdAt, mark }, jump }: JumpProps) {
  const { t } = useTranslation("notes");
  const language = useLanguage();
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      {atSecond !== null && (jump
        ? <SecondOfNote second={atSecond} jump={jump} />
        : (
          <span className="text-sm font-semibold my:font-bold">
            {t("atSecond", { time: formatSecond(atSecond) })}
          </span>
        ))}
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
  );
}

function SecondOfNote({ second, jump }: { second: number; jump: Jump }) {
  const { t } = useTranslation("notes");
  const time = formatSecond(second);
  const label = t("jump", { time });
  const content = (
    <>
      <PlayIcon className="size-3.5 fill-current" />
      {time}
    </>
  );
  return typeof jump === "function"
    ? (
      <button
        type="button"
        aria-label={label}
        onClick={() => jump(second)}
        className={secondClass}
      >
        {content}
      </button>
    )
    : <Link to={jump.to(second)} aria-label={label} className={secondClass}>{content}</Link>;
}
