// The questions of a course or of all courses in the panel, with the filter by state.
import type { CourseId } from "@server/contract";
import { type InfiniteData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../../lib/address/paths.ts";
import { formatNumber } from "../../../lib/words/formats.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { Failed, ListSkeleton } from "../../../ui/list-states.tsx";
import { ListEnd } from "../../../ui/panel/list-frame.tsx";
import { NothingHere } from "../../../ui/panel/panel-page.tsx";
import type { QuestionPage } from "../data.ts";
import { panelQuestionsQuery, questionCountQuery, type Show } from "./data.ts";
import { QuestionCard } from "./question-card.tsx";

type QuestionListProps = {
  /** Undefined: all courses. */
  courseId?: CourseId;
  show: Show;
  search?: string;
  onShowAll: () => void;
};

/** The list of questions. Its section takes the focus when a card is gone. */
export function QuestionList(props: QuestionListProps) {
  const { t } = useTranslation("panel-questions");
  const section = useRef<HTMLElement>(null);
  const list = useInfiniteQuery(
    panelQuestionsQuery(props.courseId, props.show, props.search ?? ""),
  );
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t("list")}
      aria-busy={list.isPlaceholderData}
      className={`outline-none ${list.isPlaceholderData ? "opacity-60" : ""}`}
    >
      <Questions {...props} list={list} onRemoved={() => section.current?.focus()} />
    </section>
  );
}

type List = ReturnType<typeof useInfiniteQuery<QuestionPage, Error, InfiniteData<QuestionPage>>>;

/** Unanswered questions come oldest first, all others newest first. */
function Questions(
  { courseId, show, search = "", onShowAll, list, onRemoved }: QuestionListProps & {
    list: List;
    onRemoved: () => void;
  },
) {
  const { t } = useTranslation("panel-questions");
  const { t: app } = useTranslation("app");
  const { data } = list;
  const questions = data?.pages.flatMap(({ items }) => items) ?? [];
  // The empty list belongs to the previous filter.
  const isUnknown = list.isPlaceholderData && questions.length === 0;
  if (list.isPending || isUnknown) return <ListSkeleton label={t("loading")} rows={3} />;
  if (!data) {
    return <Failed offline={t("offline")} query={list} />;
  }
  if (questions.length === 0 && search) return <NothingHere text={t("notFound")} />;
  if (questions.length === 0) {
    return (
      <NothingHere text={t(courseId ? `none.${show}` : `noneAnywhere.${show}`)}>
        {show === "all"
          ? courseId && (
            <Link to={paths.course(courseId)} className={buttonClass("soft")}>
              {t("openCourse")}
            </Link>
          )
          : <Button tone="soft" onClick={onShowAll}>{t("showAll")}</Button>}
      </NothingHere>
    );
  }
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        {t(show === "unanswered" ? "oldestFirst" : "newestFirst")}
      </p>
      <ol className="space-y-4">
        {questions.map((question) => (
          <QuestionCard
            key={question.id}
            question={question}
            hasCourse={courseId === undefined}
            onRemoved={onRemoved}
          />
        ))}
      </ol>
      <ListEnd list={list} more={t("more")} loading={app("loading")} />
    </>
  );
}

type ShowChoiceProps = { courseId?: CourseId; show: Show; onChange: (show: Show) => void };

/**
 * The filter of the questions by state. It shows how many questions wait for an answer, and in a
 * course how many have one.
 */
export function ShowChoice({ courseId, show, onChange }: ShowChoiceProps) {
  const { t } = useTranslation("panel-questions");
  const { data: count } = useQuery(questionCountQuery(courseId));
  const withCount = (label: string, number?: number) =>
    number === undefined ? label : `${label} (${formatNumber(number)})`;
  return (
    <Choice
      label={t("show")}
      isDense
      options={[
        { id: "unanswered", label: withCount(t("unanswered"), count?.unanswered) },
        { id: "answered", label: withCount(t("answered"), count?.answered) },
        { id: "hidden", label: t("hidden") },
        { id: "all", label: t("all") },
      ]}
      chosen={show}
      onChoose={onChange}
    />
  );
}
