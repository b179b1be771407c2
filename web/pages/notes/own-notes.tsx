// All notes of the user, the newest first or by lesson.
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { SaveButton } from "../../features/notes/save-button.tsx";
import { useAllNotes } from "../../features/notes/use-all-notes.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import { paths } from "../../lib/address/paths.ts";
import { Choice } from "../../ui/choice.tsx";
import { WaitingMark } from "../../ui/write-outcome.tsx";
import { findNotes, groupByLesson, placeNotes } from "./group-notes.ts";
import type { ListProps } from "./list-props.ts";
import { ListStates } from "./list-states.tsx";
import { NoteLists } from "./note-lists.tsx";
import type { Sort } from "./use-search.ts";

type Props = ListProps & { sort: Sort; onSort: (sort: Sort) => void };

export function OwnNotes({ sort, onSort, ...list }: Props) {
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
