// The notes page: all notes and questions of the user in all courses, with a search.
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { AnsweredBadge } from "../features/questions/answered-badge.tsx";
import { useAnswered } from "../features/questions/data.ts";
import { paths } from "../lib/address/paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Phrases } from "../ui/burmese/phrases.tsx";
import { type Tab, Tabs } from "../ui/tabs.tsx";
import type { OwnCourse } from "./notes/group-notes.ts";
import { loadNotesTexts } from "./notes/load-texts.ts";
import { OwnNotes } from "./notes/own-notes.tsx";
import { OwnQuestions } from "./notes/own-questions.tsx";
import { SearchField } from "./notes/search-field.tsx";
import { useOwnCourses } from "./notes/use-own-courses.ts";
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
