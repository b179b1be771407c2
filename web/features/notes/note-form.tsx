import { NOTE_LENGTH } from "@server/contract";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { readDraft, storeDraft } from "../../lib/device/drafts.ts";
import { formatSecond } from "../../lib/words/formats.ts";
import { addBelow, useQuote } from "../../lib/address/quote-link.ts";
import { Button } from "../../ui/button.tsx";
import { ClockIcon, XIcon } from "../../ui/icons.ts";
import { submitByKeys, TextArea } from "../../ui/fields.tsx";
import { addNote } from "./data.ts";
import { showWriteResult } from "./note-editor.tsx";

type Draft = { text: string; second: number | null };
type Props = { videoId: string; currentSecond: () => number };

/** After a longer time, the user writes about what plays now. */
const HESITATION_MS = 15_000;
const empty: Draft = { text: "", second: null };

/**
 * The form for a new note. Its draft survives a reload. The note gets the second at which the user
 * began to write.
 */
export function NoteForm({ videoId, currentSecond }: Props) {
  const { t } = useTranslation("notes");
  const { draft: { text, second }, latest, change, startWriting, type } = useNoteDraft(
    videoId,
    currentSecond,
  );
  const box = useRef<HTMLTextAreaElement>(null);
  useQuote("notes", box, (quote) => {
    const { text, second } = latest.current;
    // The second belongs to the text that came first.
    const about = text === "" ? quote.second : second ?? quote.second;
    change({ text: addBelow(text, quote), second: about });
  });
  const [isSaving, setSaving] = useState(false);
  const isTooLong = [...text.trim()].length > NOTE_LENGTH;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const content = text.trim();
    if (content === "" || isTooLong || isSaving) return;
    setSaving(true);
    const write = addNote({ videoId, content, atSecond: second });
    void showWriteResult(write, "saved");
    // Empty the form only when the device has stored the note, and only if the text has not changed
    // since.
    const isStored = await write.then(() => true, () => false);
    if (isStored && latest.current.text === text) change(empty);
    setSaving(false);
  }

  return (
    <form onSubmit={submit} onKeyDown={submitByKeys}>
      <TextArea
        ref={box}
        label={t("new")}
        name="note"
        value={text}
        onFocus={startWriting}
        onChange={(event) => type(event.target.value)}
        placeholder={t("placeholder")}
        error={isTooLong ? t("tooLong", { most: NOTE_LENGTH }) : undefined}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        {second === null
          ? (
            <button
              type="button"
              className="inline-flex min-h-11 items-center gap-2 rounded-field px-2 text-sm font-semibold text-muted hover:bg-base-content/6 my:font-bold"
              onClick={() => change({ text, second: Math.floor(currentSecond()) })}
            >
              <ClockIcon className="size-4.5" />
              {t("addSecond")}
            </button>
          )
          : (
            <span className="inline-flex items-center rounded-full bg-secondary ps-3.5 text-sm font-semibold text-secondary-content my:font-bold">
              <ClockIcon className="me-2 size-4" />
              {t("atSecond", { time: formatSecond(second) })}
              <button
                type="button"
                aria-label={t("dropSecond")}
                className="grid size-11 place-items-center rounded-full hover:bg-base-content/6"
                onClick={() => change({ text, second: null })}
              >
                <XIcon className="size-4" />
              </button>
            </span>
          )}
        <Button
          type="submit"
          disabled={text.trim() === "" || isTooLong}
          pending={isSaving}
          pendingLabel={t("saving")}
        >
          {t("save")}
        </Button>
      </div>
    </form>
  );
}

/** The draft of a note, which survives a reload, and the second of the video that it is about. */
function useNoteDraft(videoId: string, currentSecond: () => number) {
  const draftKey = `note ${videoId}`;
  const [draft, setDraft] = useState(() => parse(readDraft(draftKey)));
  const latest = useRef(draft);
  const touched = useRef({ at: 0, second: null as number | null });
  const change = (next: Draft) => {
    latest.current = next;
    // The next note begins later.
    if (next.text === "") touched.current.at = 0;
    setDraft(next);
    storeDraft(draftKey, next.text && JSON.stringify(next));
  };
  const { text, second } = draft;
  const videoSecond = () => Math.floor(currentSecond()) || null;
  const startWriting = () => touched.current = { at: Date.now(), second: videoSecond() };
  const type = (typed: string) =>
    change({ text: typed, second: text === "" ? second ?? startSecond() : typed ? second : null });

  /** The video may play on between the tap into the box and the first letter. */
  function startSecond() {
    const { at, second } = touched.current;
    return Date.now() - at < HESITATION_MS ? second : videoSecond();
  }

  return { draft, latest, change, startWriting, type };
}

function parse(stored: string | undefined): Draft {
  try {
    const { text, second } = JSON.parse(stored ?? "") as Draft;
    return {
      text: typeof text === "string" ? text : "",
      second: typeof second === "number" ? second : null,
    };
  } catch {
    return empty;
  }
}
