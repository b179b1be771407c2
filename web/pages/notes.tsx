// The notes page: all notes and questions of the user in all courses, with a search.
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { AnsweredBadge } from "../features/questions/answered-badge.tsx";
import { useAnswered } from "../features/questions/data.ts";
import { Field } from "../ui/field.tsx";
import { XIcon } from "../ui/icons/x.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { ListPage } from "./list-page.tsx";
import { Phrases } from "../ui/phrases.tsx";
import { type Tab, Tabs } from "../ui/tabs.tsx";
import { loadNotesTexts } from "./notes/load-texts.ts";
import { OwnNotes } from "./notes/own-notes.tsx";
import { OwnQuestions } from "./notes/own-questions.tsx";
import { useOwnCourses } from "./notes/use-own-courses.ts";
import { type NotesTab, useSearch } from "./notes/use-search.ts";

export const loadPage = () => loadNotesTexts().then(() => MyNotes);

function MyNotes() {
  const { t } = useTranslation("my-notes");
  const { courses, isPending } = useOwnCourses();
  const { typed, setTyped, words, sort, setSort, tab, setTab } = useSearch();
  const answered = useAnswered();
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    setTyped("");
    field.current?.focus();
  };
  const list = { courses, isPending, search: { text: typed.trim(), words, clear } };
  const tabs: Tab<NotesTab>[] = [
    {
      id: "notes",
      label: t("tabs.notes"),
      content: <OwnNotes {...list} sort={sort} onSort={setSort} />,
    },
    {
      id: "questions",
      label: t("tabs.questions"),
      badge: <AnsweredBadge count={answered.count} />,
      content: <OwnQuestions {...list} />,
    },
  ];
  return (
    <ListPage>
      <PageHeading title={t("title")} />
      <p className="mt-1 text-muted">
        <Phrases>{t("lead")}</Phrases>
      </p>
      {courses.length === 0 ? <p className="mt-5 text-muted">{t("noCourse")}</p> : (
        <>
          <Field
            ref={field}
            label={t("search")}
            className="mt-5 mb-4"
            enterKeyHint="search"
            maxLength={200}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            action={typed !== "" && (
              <button
                type="button"
                aria-label={t("clear")}
                className="grid size-11 place-items-center rounded-field text-muted hover:bg-base-content/6"
                onClick={clear}
              >
                <XIcon className="size-4.5" />
              </button>
            )}
          />
          <Tabs label={t("tabs.label")} tabs={tabs} current={tab} onChange={setTab} />
        </>
      )}
    </ListPage>
  );
}
