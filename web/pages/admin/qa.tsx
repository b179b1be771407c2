// The questions page of the panel: the questions of all courses, or of one course.
import { type CourseId, courseIds, SEARCH_LENGTH } from "@server/contract";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { type Show, shows } from "../../features/questions/panel/data.ts";
import { QuestionList, ShowChoice } from "../../features/questions/panel/question-list.tsx";
import { useTableParams } from "../../lib/address/use-table-params.ts";
import { useCourseOptions, useFilterWords } from "../../lib/words/panel-words.ts";
import { FilterBar, useFilteredList } from "../../ui/panel/filter-bar.tsx";
import { PanelPage } from "../../ui/panel/panel-page.tsx";
import { SearchField } from "../../ui/panel/search-field.tsx";
import { Select } from "../../ui/panel/select.tsx";
import { QaViews } from "./qa/qa-views.tsx";

const names = ["search"] as const;

/** What the page shows first: of all courses, the questions that wait for an answer. */
const firstShow = (courseId?: CourseId): Show => courseId ? "all" : "unanswered";

export function Questions() {
  const { t } = useTranslation("panel-questions");
  const { t: courses } = useTranslation("courses");
  const [address, setAddress] = useSearchParams();
  const { params, setParams } = useTableParams(names);
  const courseId = courseIds.find((id) => id === address.get("course"));
  const show = shows.find((one) => one === address.get("show")) ?? firstShow(courseId);

  const go = (to: { courseId?: CourseId; show: Show }, more: { search?: string } = {}) => {
    const next = new URLSearchParams(location.search);
    next.delete("course");
    next.delete("show");
    if (to.courseId) next.set("course", to.courseId);
    if (to.show !== firstShow(to.courseId)) next.set("show", to.show);
    if (more.search === "") next.delete("search");
    setAddress(next, { replace: to.courseId === courseId });
  };
  // No number of rows is shown here, so the list itself takes the focus.
  const filtered = useFilteredList({
    isFiltered: courseId !== undefined || params.search !== "",
    reset: () => go({ show }, { search: "" }),
  });

  return (
    <PanelPage title={t("title")} lead={t("lead")}>
      <QaViews current="questions" />
      <div className="max-w-4xl">
        <FilterBar
          label={t("title")}
          words={useFilterWords()}
          columns="@lg:grid-cols-2"
          activeFilters={courseId
            ? [{
              name: t("course"),
              value: courses(`${courseId}.name`),
              onRemove: () => go({ show }),
            }]
            : []}
          {...filtered}
          search={
            <SearchField
              label={t("search")}
              value={params.search}
              most={SEARCH_LENGTH}
              onSearch={(search) => setParams({ search })}
            />
          }
        >
          <Select
            className="max-md:col-span-2"
            label={t("course")}
            options={useCourseOptions()}
            none={t("allCourses")}
            value={courseId ?? ""}
            onChange={(id) => go({ courseId: id || undefined, show })}
          />
        </FilterBar>
        <div className="mt-4 mb-5 md:mt-0">
          <ShowChoice
            courseId={courseId}
            show={show}
            onChange={(show) => go({ courseId, show })}
          />
        </div>
        <div ref={filtered.countRef} tabIndex={-1} className="outline-none">
          <QuestionList
            // A new key per list, so that its focus and its open forms are its own.
            key={`${courseId} ${show}`}
            courseId={courseId}
            show={show}
            search={params.search.trim()}
            onShowAll={() => go({ courseId, show: "all" })}
          />
        </div>
      </div>
    </PanelPage>
  );
}
