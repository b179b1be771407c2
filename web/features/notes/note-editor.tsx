import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { keepDraft, readDraft } from "../../lib/drafts.ts";
import { Button } from "../../ui/button.tsx";
import { submitByKeys } from "../../ui/submit-by-keys.ts";
import { TextArea } from "../../ui/text-area.tsx";
import { changeNote } from "./data.ts";
import { NOTE_LENGTH } from "./limits.ts";
import { baseOf, draftOf, kept, parse } from "./note-draft.ts";
import type { ShownNote } from "./overlay.ts";
import { tell } from "./tell.ts";

/** Edits a note in place. */
export function NoteEditor({ note, onClose }: { note: ShownNote; onClose: () => void }) {
  const { t } = useTranslation("notes");
  const draftKey = draftOf(note.id);
  // The draft holds the text that it is based on, because the list may get another text meanwhile.
  const [draft, setDraft] = useState(() => parse(readDraft(draftKey), note));
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
    keepDraft(draftKey, kept(next));
  };
  const close = () => {
    keepDraft(draftKey, "");
    onClose();
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    const content = text.trim();
    if (content === "" || isTooLong || isSaving) return;
    if (content === draft.content) return close();
    setSaving(true);
    const write = changeNote(baseOf(note, draft), content);
    void tell(write, "updated");
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
