// The answers that learners sent to the team, newest first. The address holds the course and
// whether the list shows what waits, what is handled, or all.
import { type CourseId, courseIds } from "@server/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useCourseOptions } from "../../../lib/course-options.ts";
import { formatNumber } from "../../../lib/format.ts";
import { useFilterWords } from "../../../lib/use-filter-words.ts";
import { useRetryProps } from "../../../lib/use-retry-props.ts";
import { useTableParams } from "../../../lib/use-table-params.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { Failed } from "../../../ui/failed.tsx";
import { ListSkeleton } from "../../../ui/list-skeleton.tsx";
import { FilterBar, type FilteredList } from "../../../ui/panel/filter-bar.tsx";
import { ListEnd } from "../../../ui/panel/list-end.tsx";
import { ListSummary } from "../../../ui/panel/list-summary.tsx";
import { NothingHere } from "../../../ui/panel/nothing-here.tsx";
import { Select } from "../../../ui/panel/select.tsx";
import { useClearFilters } from "../../../ui/panel/use-clear-filters.ts";
import { sentAnswersQuery, type SentFilters } from "./data.ts";
import { SaveButton } from "./save-button.tsx";
import { SentCard } from "./sent-card.tsx";

export function SentList() {
  const { t } = useTranslation("panel-feedback");
  const { t: app } = useTranslation("app");
  const { params, setParams } = useTableParams(filterNames);
  const filters = readFilters(params);
  const { courseId, show } = filters;
  const list = useInfiniteQuery(sentAnswersQuery(filters));
  const { data, error, isPlaceholderData } = list;
  const retryProps = useRetryProps(list);
  const count = useRef<HTMLParagraphElement>(null);
  const { clear, clearCount } = useClearFilters(() => setParams({ course: "" }), count);
  const { clear: clearText } = useFilterWords();
  const answers = data?.pages.flatMap(({ items }) => items) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  const result = data && t("count", { count: total, number: formatNumber(total) });

  return (
    <>
      <SentControls
        filters={filters}
        onChange={setParams}
        list={{ result, clearCount, onClear: clear, countRef: count }}
      />
      {list.isPending && <ListSkeleton label={app("loading")} rows={3} />}
      {!data && error && <Failed offline={t("offline")} {...retryProps} />}
      {data && (
        <section
          aria-label={t("title")}
          aria-busy={isPlaceholderData || undefined}
          className={isPlaceholderData ? "opacity-60" : ""}
        >
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
            <ListSummary
              text={result ?? ""}
              countRef={count}
              clear={clearText}
              onClear={courseId ? clear : undefined}
            />
            {answers.length > 0 && <SaveButton filters={filters} />}
          </div>
          {answers.length > 0
            ? (
              <ol className="space-y-4">
                {answers.map((answer) => (
                  <SentCard
                    key={answer.id}
                    answer={answer}
                    onRemoved={() => count.current?.focus()}
                  />
                ))}
              </ol>
            )
            : (
              <NothingHere text={t(courseId ? `noneOfCourse.${show}` : `none.${show}`)}>
                {show !== "all" && (
                  <Button tone="soft" onClick={() => setParams({ show: "all" })}>
                    {t("showAll")}
                  </Button>
                )}
              </NothingHere>
            )}
          <ListEnd list={list} more={t("more")} loading={app("loading")} />
        </section>
      )}
    </>
  );
}

type Props = {
  filters: SentFilters;
  onChange: (params: Partial<Record<(typeof filterNames)[number], string>>) => void;
  list: FilteredList;
};

/** The filters of the sent answers: the course, and what is done. */
function SentControls({ filters: { courseId, show }, onChange, list }: Props) {
  const { t } = useTranslation("panel-feedback");
  const { t: courses } = useTranslation("courses");
  const courseFilter = courseId && {
    name: t("course"),
    value: courses(`${courseId}.name`),
    onRemove: () => onChange({ course: "" }),
  };
  return (
    <>
      <FilterBar
        {...list}
        label={t("title")}
        words={useFilterWords()}
        columns="@lg:grid-cols-2"
        activeFilters={courseFilter ? [courseFilter] : []}
      >
        <Select
          className="max-md:col-span-2"
          label={t("course")}
          options={useCourseOptions()}
          none={t("allCourses")}
          value={courseId ?? ""}
          onChange={(course) => onChange({ course })}
        />
      </FilterBar>
      <div className="mt-4 mb-2">
        <Choice
          label={t("show")}
          isDense
          options={shows.map((id) => ({ id, label: t(id) }))}
          chosen={show}
          onChoose={(chosen) => onChange({ show: chosen === FIRST_SHOW ? "" : chosen })}
        />
      </div>
    </>
  );
}

// Reads the course and the state from the address and ignores invalid values.

/** What waits for staff comes first. */
const shows = ["todo", "handled", "all"] as const;
export type Show = (typeof shows)[number];

const FIRST_SHOW: Show = "todo";

const filterNames = ["course", "show"] as const;

export const readFilters = (
  params: Record<(typeof filterNames)[number], string>,
): { courseId?: CourseId; show: Show } => ({
  courseId: courseIds.find((id) => id === params.course),
  show: shows.find((show) => show === params.show) ?? FIRST_SHOW,
});
