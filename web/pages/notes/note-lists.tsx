import { useState } from "react";
import { useTranslation } from "react-i18next";
import { noteAddress } from "../../features/notes/note-address.ts";
import { NoteItem } from "../../features/notes/note-item.tsx";
import { paths } from "../../lib/address/paths.ts";
import { Button } from "../../ui/button.tsx";
import { MarkedText } from "../../ui/marked-text.tsx";
import { groupByLesson, type PlacedNote, sortByNewest } from "./group-notes.ts";
import type { ListProps } from "./list-props.ts";
import { PlaceLine } from "./place-line.tsx";
import type { Sort } from "./use-search.ts";

/** A slow phone needs a second to draw some hundred notes. */
const DRAWN_AT_ONCE = 50;

type Props = Pick<ListProps, "courses"> & {
  found: PlacedNote[];
  words: readonly string[];
  sort: Sort;
  onRemoved: () => void;
};

/** One list, the newest note first, or one list for each lesson. */
export function NoteLists({ found, courses, words, sort, onRemoved }: Props) {
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
