// What stands on the page in place of a list, or above it.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../lib/address/paths.ts";
import { useAge } from "../../lib/hooks/query-state.ts";
import { useOffline } from "../../lib/http/connectivity.ts";
import { languageOf } from "../../lib/words/formats.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Failed, ListSkeleton } from "../../ui/list-states.tsx";
import { MarkedText } from "../../ui/marked-text.tsx";
import type { Lesson, OwnCourse } from "./group-notes.ts";

type ListQuery = {
  isPending: boolean;
  isWhole: boolean;
  error: Error | null;
  isFetching: boolean;
  dataUpdatedAt: number;
  refetch: () => void;
};
type ListStatesProps = ListProps & {
  query: ListQuery;
  /** How many entries there are, and how many of them the search has found. */
  all: number;
  found: number;
  /** The last part of the path to the place where the user makes the first entry. */
  firstAt: string;
  texts: { loading: string; offline: string; noneTitle: string; noneText: string };
  children: ReactNode;
};

/** Shows the list, or the sentence that says why there is none. */
export function ListStates(
  { courses, isPending, search, query, all, found, firstAt, texts, children }: ListStatesProps,
) {
  const { t } = useTranslation("my-notes");
  const isOffline = useOffline();
  const age = useAge(query);
  const [first] = courses;
  if (all === 0) {
    if (query.isPending || isPending && !isOffline) return <ListSkeleton label={texts.loading} />;
    if (!query.isWhole) return <Failed offline={texts.offline} query={query} />;
    return (
      <div className="flex flex-col items-center rounded-box border border-dashed border-base-content/25 px-6 py-14 text-center">
        <p className="text-lg font-bold">{texts.noneTitle}</p>
        <p className="mt-1 max-w-md text-balance text-muted">{texts.noneText}</p>
        {first && (
          <Link
            to={`${paths.course(first.id)}?tab=${firstAt}`}
            className={buttonClass("primary", "mt-6")}
          >
            {t("open", { course: first.name })}
          </Link>
        )}
      </div>
    );
  }
  return (
    <>
      {query.isWhole
        ? age && <p className="mb-3 text-sm text-muted">{age}</p>
        : query.error && (
          <div className="mb-4">
            <Failed offline={t("part")} query={query} />
          </div>
        )}
      {found === 0
        ? (
          <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
            <p role="status" className="wrap-anywhere">{t("nothing", { search: search.text })}</p>
            <Button tone="soft" onClick={search.clear}>{t("clear")}</Button>
          </div>
        )
        : children}
    </>
  );
}

/** What the list of notes and the list of questions get from the page. */
export type ListProps = {
  courses: readonly OwnCourse[];
  /** The lessons of the courses are still loading. */
  isPending: boolean;
  search: { text: string; words: readonly string[]; clear: () => void };
};

type PlaceLineProps = {
  course?: OwnCourse;
  lesson?: Lesson;
  videoId?: string;
  tab: "notes" | "questions";
  words: readonly string[];
};

/** The lesson of a note or a question as a link, and its course. */
export function PlaceLine({ course, lesson, videoId, tab, words }: PlaceLineProps) {
  const { t } = useTranslation("my-notes");
  if (!course) return <>{t("unknown")}</>;
  const address = paths.course(course.id);
  if (!lesson) {
    // Without its lessons, the course is not stored on this device.
    const isGone = videoId !== undefined && course.lessons.length > 0;
    return (
      <>
        <Link to={`${address}?tab=${tab}`} className={linkClass}>{course.name}</Link>
        {isGone && <span className="block text-sm text-muted">{t("gone")}</span>}
      </>
    );
  }
  return (
    <>
      <Link
        to={`${address}?${new URLSearchParams({ video: lesson.id, tab })}`}
        lang={languageOf(lesson.title)}
        className={linkClass}
      >
        <MarkedText text={lesson.title} words={words} />
      </Link>
      <span className="block text-sm text-muted">{course.name}</span>
    </>
  );
}

/** The padding makes the link large enough for a finger, and takes no space. */
const linkClass =
  "-my-2.5 inline-block py-2.5 font-semibold text-primary hover:underline my:font-bold";
