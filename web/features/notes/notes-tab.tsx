import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../lib/address/paths.ts";
import { useAge } from "../../lib/hooks/query-state.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import { usePending } from "../../offline/outbox/use-outbox.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Failed, ListSkeleton } from "../../ui/list-states.tsx";
import { notesQuery } from "./data.ts";
import { NoteForm } from "./note-form.tsx";
import { NoteItem } from "./note-item.tsx";
import { layNotesOver, type ShownNote } from "./overlay.ts";
import { SaveButton } from "./save-button.tsx";
import type { Course } from "./save-notes.ts";

type Props = {
  course: Course;
  videoId: string;
  /** The time that the page shows as the age of its data. */
  pageUpdatedAt: number | undefined;
  /** The current second of the video. */
  currentSecond: () => number;
  jumpTo: (second: number) => void;
  noteAction?: (note: ShownNote) => ReactNode;
};

/** The user's notes on one video, in the order of their creation. */
export function NotesTab(
  { course, videoId, pageUpdatedAt, currentSecond, jumpTo, noteAction }: Props,
) {
  const { t } = useTranslation("notes");
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useNotes(videoId);
  const { notes, isKnown, isPending, error } = query;
  const age = useAge(query, pageUpdatedAt);

  return (
    <div className="max-w-3xl">
      <NoteForm key={videoId} videoId={videoId} currentSecond={currentSecond} />
      <h3 ref={heading} tabIndex={-1} className="mt-8 mb-3 text-lg outline-none">
        {t("title")} {notes.length > 0 && (
          <span className="ms-2 text-sm font-medium text-muted">
            {t("count", { count: notes.length })}
          </span>
        )}
      </h3>
      {age && <p className="mb-3 text-sm text-muted">{age}</p>}
      {isPending && <ListSkeleton label={t("loading")} />}
      {!isKnown && error && <Failed offline={t("offline")} query={query} />}
      {isKnown && notes.length === 0 && <p className="text-muted">{t("none")}</p>}
      <ol className={`space-y-4 ${isPending || error ? "mt-4" : ""}`}>
        {notes.map((note) => (
          <NoteItem
            key={note.id}
            note={note}
            jump={jumpTo}
            action={noteAction?.(note)}
            onRemoved={() => heading.current?.focus()}
          />
        ))}
      </ol>
      <div className="mt-6 flex flex-wrap gap-x-4 gap-y-3">
        <SaveButton
          label={t("file")}
          save={() => import("./save-notes.ts").then((file) => file.saveNotes(course, language))}
        />
        <Link to={paths.notes} className={buttonClass("plain")}>{t("all")}</Link>
      </div>
    </div>
  );
}

/** The user's notes on a video: the server's answer plus the writes that wait. */
function useNotes(videoId: string) {
  const { data, ...query } = useQuery(notesQuery(videoId));
  const waiting = usePending("note.");
  const notes = useMemo(() => layNotesOver(data ?? [], waiting, videoId), [data, waiting, videoId]);
  return { ...query, isKnown: data !== undefined, notes };
}
