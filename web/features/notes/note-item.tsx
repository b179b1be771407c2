// One note in the list: shows, edits and deletes it.
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { readDraft } from "../../lib/device/drafts.ts";
import { Authored, type DrawText } from "../../ui/authored.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { PencilIcon, TrashIcon } from "../../ui/icons/actions.tsx";
import { removeNote } from "./data.ts";
import { draftKeyOf } from "./note-draft.ts";
import { NoteEditor } from "./note-editor.tsx";
import { type Jump, NoteFacts } from "./note-facts.tsx";
import type { ShownNote } from "./overlay.ts";
import { showWriteResult } from "./show-write-result.ts";

type Props = {
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

export function NoteItem({ note, jump, place, draw, action: firstAction, onRemoved }: Props) {
  const { t } = useTranslation("notes");
  const edit = useRef<HTMLButtonElement>(null);
  // Opens the editor again if a draft was left when the page was closed.
  const [isEditing, setEditing] = useState(() => readDraft(draftKeyOf(note.id)) !== undefined);
  const [isConfirming, setConfirming] = useState(false);

  // The dialog gives the focus back when it closes, so the focus moves when the note is gone.
  const isRemoved = useRef(false);
  useEffect(() => () => {
    if (isRemoved.current) onRemoved();
  }, []);
  const remove = () => {
    setConfirming(false);
    isRemoved.current = true;
    void showWriteResult(removeNote(note), "deleted");
  };
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
              onClick={() => setConfirming(true)}
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
