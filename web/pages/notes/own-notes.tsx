// All notes of the user, the newest first or by lesson.
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { noteAddress } from "../../features/notes/as-markdown.ts";
import { NoteItem } from "../../features/notes/note-item.tsx";
import { SaveButton } from "../../features/notes/save-button.tsx";
import { useAllNotes } from "../../features/notes/use-all-notes.ts";
import { paths } from "../../lib/address/paths.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/choice.tsx";
import { MarkedText } from "../../ui/marked-text.tsx";
import { WaitingMark } from "../../ui/write-outcome.tsx";
import {
  findNotes,
  groupByLesson,
  type PlacedNote,
  placeNotes,
  sortByNewest,
} from "./group-notes.ts";
import { type ListProps, ListStates, PlaceLine } from "./list-parts.tsx";
import type { Sort } from "./use-search.ts";

type OwnNotesProps = ListProps & { sort: Sort; onSort: (sort: Sort) => void };

export function OwnNotes({ sort, onSort, ...list }: OwnNotesProps) {
  const { t } = useTranslation("my-notes");
  const { t: notes } = useTranslation("notes");
  const language = useLanguage();
  const count = useRef<HTMLParagraphElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { courses, search: { words } } = list;
  const query = useAllNotes(courses);
  const placed = placeNotes(query.notes, courses, query.courseOf);
  const found = findNotes(placed, words);
  const all = placed.length;
  // The last note leaves with its count.
  const moveFocus = () => (count.current ?? box.current)?.focus();

  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {query.waitingCount > 0 && (
        <p className="mb-4">
          <Link to={paths.outbox} className="inline-flex min-h-11 items-center">
            <WaitingMark>{t("waiting", { count: query.waitingCount })}</WaitingMark>
          </Link>
        </p>
      )}
      <ListStates
        {...list}
        query={query}
        all={all}
        found={found.length}
        firstAt="notes"
        texts={{
          loading: notes("loading"),
          offline: t("offline"),
          noneTitle: t("noNotes.title"),
          noneText: t("noNotes.text"),
        }}
      >
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <Choice
            label={t("sort.label")}
            isQuiet
            options={[
              { id: "newest", label: t("sort.newest") },
              { id: "lessons", label: t("sort.lessons") },
            ]}
            chosen={sort}
            onChoose={onSort}
          />
          <p ref={count} tabIndex={-1} role="status" className="text-sm text-muted outline-none">
            {words.length > 0
              ? t("found", { found: found.length, all })
              : notes("count", { count: all })}
          </p>
        </div>
        <NoteLists {...{ found, courses, words, sort }} onRemoved={moveFocus} />
        <div className="mt-6">
          <SaveButton
            label={t("file")}
            save={() =>
              import("./save-shown-notes.ts").then(({ saveShownNotes }) =>
                saveShownNotes(groupByLesson(found, courses), language, query.isWhole)
              )}
          />
        </div>
      </ListStates>
    </div>
  );
}

/** A slow phone needs a second to draw some hundred notes. */
const DRAWN_AT_ONCE = 50;

type NoteListsProps = Pick<ListProps, "courses"> & {
  found: PlacedNote[];
  words: readonly string[];
  sort: Sort;
  onRemoved: () => void;
};

/** One list, the newest note first, or one list for each lesson. */
function NoteLists({ found, courses, words, sort, onRemoved }: NoteListsProps) {
  const { t } = useTranslation("my-notes");
  const [most, setMost] = useState(DRAWN_AT_ONCE);
  const ordered = sort === "newest"
    ? sortByNewest(found)
    : groupByLesson(found, courses).flatMap(({ notes, ...place }) =>
      notes.map((note) => ({ ...place, note }))
    );
  const shown = ordered.slice(0, most);
  const item = (placed: PlacedNote, hasPlace: boolean) => (
    <OwnNote key={placed.note.id} {...{ placed, words, hasPlace, onRemoved }} />
  );
  return (
    <>
      {sort === "newest"
        ? <ol className="space-y-4">{shown.map((one) => item(one, true))}</ol>
        : groupByLesson(shown, courses).map(({ notes, ...place }) => (
          <section key={`${place.course?.id} ${place.lesson?.id}`} className="mb-8">
            <h2 className="mb-3 text-lg">
              <PlaceLine {...place} videoId={notes[0]?.videoId} tab="notes" words={words} />
            </h2>
            <ol className="space-y-4">
              {notes.map((note) =>
                item({ ...place, note }, false)
              )}
            </ol>
          </section>
        ))}
      {shown.length < ordered.length && (
        <Button
          tone="soft"
          className="mt-5"
          onClick={() => setMost(most + DRAWN_AT_ONCE)}
        >
          {t("more")}
        </Button>
      )}
    </>
  );
}

type OwnNoteProps = {
  placed: PlacedNote;
  words: readonly string[];
  /** The note says where it belongs. Below the heading of its lesson it need not. */
  hasPlace: boolean;
  onRemoved: () => void;
};

function OwnNote({ placed: { note, ...place }, words, hasPlace, onRemoved }: OwnNoteProps) {
  const { course } = place;
  const { videoId } = note;
  return (
    <NoteItem
      note={note}
      place={hasPlace && (
        <p className="mb-1.5">
          <PlaceLine {...place} videoId={videoId} tab="notes" words={words} />
        </p>
      )}
      jump={course && { to: (second) => paths.course(course.id) + noteAddress(videoId, second) }}
      draw={(text) => <MarkedText text={text} words={words} />}
      onRemoved={onRemoved}
    />
  );
}
