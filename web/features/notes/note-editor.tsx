import { NOTE_LENGTH } from "@server/contract";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { readDraft, storeDraft } from "../../lib/device/drafts.ts";
import { translatorFor } from "../../lib/words/i18n.ts";
import type { StoredWrite } from "../../offline/outbox/outbox.ts";
import { Button } from "../../ui/button.tsx";
import { submitByKeys, TextArea } from "../../ui/fields.tsx";
import { showWriteOutcome } from "../../ui/write-outcome.tsx";
import { changeNote } from "./data.ts";
import { baseNote, noteDraftKey, parseDraft, serializeDraft } from "./note-draft.ts";
import type { ShownNote } from "./overlay.ts";

/** Edits a note in place. */
export function NoteEditor({ note, onClose }: { note: ShownNote; onClose: () => void }) {
  const { t } = useTranslation("notes");
  const draftKey = noteDraftKey(note.id);
  // The draft holds the text that it is based on, because the list may get another text meanwhile.
  const [draft, setDraft] = useState(() => parseDraft(readDraft(draftKey), note));
  const { text } = draft;
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isTooLong = [...text.trim()].length > NOTE_LENGTH;

  // The bars of the page may cover the buttons.
  useEffect(() => {
    form.current?.scrollIntoView({ block: "nearest" });
  }, []);

  const type = (typed: string) => {
    const next = { ...draft, text: typed };
    setDraft(next);
    storeDraft(draftKey, serializeDraft(next));
  };
  const close = () => {
    storeDraft(draftKey, "");
    onClose();
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    const content = text.trim();
    if (content === "" || isTooLong || isSaving) return;
    if (content === draft.content) return close();
    setSaving(true);
    const write = changeNote(baseNote(note, draft), content);
    void showWriteResult(write, "updated");
    await write.then(close, () => setSaving(false));
  }

  return (
    <form ref={form} onSubmit={submit} onKeyDown={submitByKeys} className="mt-2">
      <TextArea
        label={t("change")}
        autoFocus
        value={text}
        onChange={(event) => type(event.target.value)}
        error={isTooLong ? t("tooLong", { most: NOTE_LENGTH }) : undefined}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          type="submit"
          disabled={text.trim() === "" || isTooLong}
          pending={isSaving}
          pendingLabel={t("saving")}
        >
          {t("save")}
        </Button>
        <Button tone="plain" onClick={close}>{t("cancel")}</Button>
      </div>
    </form>
  );
}

export function showWriteResult(
  write: Promise<StoredWrite>,
  done: "saved" | "updated" | "deleted",
) {
  const t = translatorFor("notes");
  const words = { done: t(done), kept: t("kept"), refused: t("refused"), failed: t("failed") };
  return showWriteOutcome(write, words);
}
