// The questions page of the panel: a course, its filters and its questions.
import { type CourseId, courseIds, SEARCH_LENGTH } from "@server/contract";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { CourseCards } from "../../features/questions/panel/course-cards.tsx";
import { type Show, shows } from "../../features/questions/panel/data.ts";
import { QuestionList } from "../../features/questions/panel/question-list.tsx";
import { ShowChoice } from "../../features/questions/panel/show-choice.tsx";
import { useCourseOptions } from "../../lib/course-options.ts";
import { useTableParams } from "../../lib/use-table-params.ts";
import { PanelPage } from "../../ui/panel/panel-page.tsx";
import { SearchField } from "../../ui/panel/search-field.tsx";
import { Select } from "../../ui/panel/select.tsx";

const names = ["search"] as const;

export function Questions() {
  const { t } = useTranslation("panel-questions");
  const [search, setSearch] = useSearchParams();
  const { params, setParams } = useTableParams(names);
  const options = useCourseOptions();
  const courseId = courseIds.find((id) => id === search.get("course"));
  const show = shows.find((one) => one === search.get("show")) ?? "all";

  const withCourse = (id: CourseId) => {
    const to = new URLSearchParams(search);
    to.set("course", id);
    return to;
  };
  const choose = (show: Show) => {
    const to = new URLSearchParams(search);
    if (show === "all") to.delete("show");
    else to.set("show", show);
    setSearch(to, { replace: true });
  };

  return (
    <PanelPage title={t("title")} lead={t("lead")}>
      {courseId
        ? (
          <div className="max-w-4xl">
            <div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-4">
              <Select
                label={t("course")}
                className="w-full sm:w-72"
                options={options}
                value={courseId}
                onChange={(id) => id && setSearch(withCourse(id))}
              />
              <SearchField
                className="w-full sm:w-72"
                label={t("search")}
                value={params.search}
                most={SEARCH_LENGTH}
                onSearch={(search) => setParams({ search })}
              />
              <ShowChoice courseId={courseId} show={show} onChange={choose} />
            </div>
            <QuestionList
              // A new key per list, so that its focus and its open forms are its own.
              key={`${courseId} ${show}`}
              courseId={courseId}
              show={show}
              search={params.search.trim()}
              onShowAll={() => choose("all")}
            />
          </div>
        )
        : <CourseCards hrefOf={(id) => `?${withCourse(id)}`} />}
    </PanelPage>
  );
}
