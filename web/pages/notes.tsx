// The notes page: all notes and questions of the user in all courses, with a search.
import { canStudy, type CourseId, courseIds, SEARCH_QUERY_LENGTH } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { startTransition, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { AnsweredBadge } from "../features/questions/answered.tsx";
import { useAnswered } from "../features/questions/data.ts";
import { arrange, inOrder } from "../features/sections/arrange.ts";
import { sectionsQuery } from "../features/sections/data.ts";
import { useSession } from "../features/session/data.ts";
import { type Video, videosQuery } from "../features/videos/data.ts";
import { paths } from "../lib/address/paths.ts";
import { Phrases } from "../ui/burmese/phrases.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Field } from "../ui/fields.tsx";
import { XIcon } from "../ui/icons.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { type Tab, Tabs } from "../ui/tabs.tsx";
import type { Lesson, OwnCourse } from "./notes/group-notes.ts";
import { loadNotesTexts } from "./notes/load-texts.ts";
import { OwnNotes } from "./notes/own-notes.tsx";
import { OwnQuestions } from "./notes/own-questions.tsx";
import { type NotesTab, useSearch } from "./notes/use-search.ts";

export const loadPage = () => loadNotesTexts().then(() => MyNotes);

function MyNotes() {
  const { t } = useTranslation("my-notes");
  const { courses, isPending } = useOwnCourses();
  return (
    <>
      <PageHeading title={t("title")} />
      <p className="mt-1 text-muted">
        <Phrases>{t("lead")}</Phrases>
      </p>
      {courses.length === 0 ? <NoCourse /> : <Lists courses={courses} isPending={isPending} />}
    </>
  );
}

type ListsProps = { courses: readonly OwnCourse[]; isPending: boolean };

function Lists(courseProps: ListsProps) {
  const { t } = useTranslation("my-notes");
  const { text, setText, words, clearCount, clear, ...view } = useSearch();
  const answered = useAnswered();
  const list = { ...courseProps, search: { text: text.trim(), words, clear } };
  const tabs: Tab<NotesTab>[] = [
    {
      id: "notes",
      label: t("tabs.notes"),
      content: <OwnNotes {...list} sort={view.sort} onSort={view.setSort} />,
    },
    {
      id: "questions",
      label: t("tabs.questions"),
      badge: <AnsweredBadge count={answered.count} />,
      content: <OwnQuestions {...list} />,
    },
  ];
  return (
    <>
      <SearchField key={clearCount} first={text} autoFocus={clearCount > 0} onSearch={setText} />
      <Tabs label={t("tabs.label")} tabs={tabs} current={view.tab} onChange={view.setTab} />
    </>
  );
}

function NoCourse() {
  const { t } = useTranslation("my-notes");
  const { t: app } = useTranslation("app");
  return (
    <>
      <p className="mt-5 text-muted">{t("noCourse")}</p>
      <Link to={paths.home} className={buttonClass("soft", "mt-4")}>{app("toHome")}</Link>
    </>
  );
}

type SearchFieldProps = { first: string; autoFocus: boolean; onSearch: (text: string) => void };

/**
 * The search of the page. It holds its own text: on a slow phone, the letters appear before the
 * list has changed.
 */
function SearchField({ first, autoFocus, onSearch }: SearchFieldProps) {
  const { t } = useTranslation("my-notes");
  const [typed, setTyped] = useState(first);
  const field = useRef<HTMLInputElement>(null);
  const type = (text: string) => {
    setTyped(text);
    startTransition(() => onSearch(text));
  };
  return (
    <Field
      ref={field}
      label={t("search")}
      className="mt-5 mb-4"
      enterKeyHint="search"
      maxLength={SEARCH_QUERY_LENGTH}
      autoFocus={autoFocus}
      value={typed}
      onChange={({ target }) => type(target.value)}
      action={typed !== "" && (
        <button
          type="button"
          aria-label={t("clear")}
          className="grid size-11 place-items-center rounded-field text-muted hover:bg-base-content/6"
          onClick={() => {
            type("");
            field.current?.focus();
          }}
        >
          <XIcon className="size-4.5" />
        </button>
      )}
    />
  );
}

const none: never[] = [];

/** The courses that the user may study, with their lessons in the order of the course page. */
function useOwnCourses() {
  const { data: person } = useSession();
  const { t } = useTranslation("courses");
  // Without an answer about the session, the device shows what it has stored for its user.
  const isOwn = (courseId: CourseId) => !person || canStudy(person, courseId);
  // The hooks run in the same order, because the three courses never change.
  const lists = courseIds.map((courseId) => useLessons(courseId, isOwn(courseId)));
  return {
    isPending: lists.some(({ isPending }) => isPending),
    courses: courseIds.flatMap((id, n) =>
      isOwn(id) ? [{ id, name: t(`${id}.name`), lessons: lists[n]?.lessons ?? none }] : []
    ),
  };
}

function useLessons(courseId: CourseId, enabled: boolean) {
  const videos = useQuery({ ...videosQuery(courseId), enabled });
  const sections = useQuery({ ...sectionsQuery(courseId), enabled });
  const lessons = useMemo(
    (): Lesson[] =>
      inOrder(arrange<Video, never>(sections.data ?? none, videos.data ?? none, none)),
    [sections.data, videos.data],
  );
  return { lessons, isPending: enabled && (videos.isPending || sections.isPending) };
}
