// The answers that learners sent to the team, newest first. The address holds the course and
// whether the list shows what waits, what is handled, or all.
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useTableParams } from "../../../lib/address/use-table-params.ts";
import { saveTable } from "../../../lib/device/csv.ts";
import { fileDay, formatNumber, formatSecond } from "../../../lib/words/formats.ts";
import { useCourseOptions, useFilterWords } from "../../../lib/words/panel-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { DownloadIcon } from "../../../ui/icons.ts";
import { Failed, ListSkeleton } from "../../../ui/list-states.tsx";
import { FilterBar, type FilteredList, useFilteredList } from "../../../ui/panel/filter-bar.tsx";
import { ListEnd, ListSummary } from "../../../ui/panel/list-frame.tsx";
import { NothingHere } from "../../../ui/panel/panel-page.tsx";
import { Select } from "../../../ui/panel/select.tsx";
import { showFailure } from "../../../ui/panel/show-failure.ts";
import { listAllSent, type SentAnswer, sentAnswersQuery, type SentFilters } from "./data.ts";
import { filterNames, FIRST_SHOW, readFilters, shows } from "./list-filters.ts";
import { SentCard, useRatingText } from "./sent-card.tsx";

export function SentList() {
  const { t } = useTranslation("panel-feedback");
  const { t: app } = useTranslation("app");
  const { params, setParams } = useTableParams(filterNames);
  const filters = readFilters(params);
  const { courseId, show } = filters;
  const list = useInfiniteQuery(sentAnswersQuery(filters));
  const { data, error, isPlaceholderData } = list;
  const { clear: clearText } = useFilterWords();
  const answers = data?.pages.flatMap(({ items }) => items) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  const filtered = useFilteredList({
    result: data && t("count", { count: total, number: formatNumber(total) }),
    isFiltered: courseId !== undefined,
    reset: () => setParams({ course: "" }),
  });

  return (
    <>
      <SentControls filters={filters} onChange={setParams} list={filtered} />
      {list.isPending && <ListSkeleton label={app("loading")} rows={3} />}
      {!data && error && <Failed offline={t("offline")} query={list} />}
      {data && (
        <section
          aria-label={t("title")}
          aria-busy={isPlaceholderData || undefined}
          className={isPlaceholderData ? "opacity-60" : ""}
        >
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
            <ListSummary list={filtered} clear={clearText} />
            {answers.length > 0 && <SaveButton filters={filters} />}
          </div>
          {answers.length > 0
            ? (
              <ol className="space-y-4">
                {answers.map((answer) => (
                  <SentCard
                    key={answer.id}
                    answer={answer}
                    onRemoved={() => filtered.countRef.current?.focus()}
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

/** Saves all answers of these filters as CSV, also those of pages that are not loaded yet. */
function SaveButton({ filters }: { filters: SentFilters }) {
  const { t } = useTranslation("panel-feedback");
  const { t: panel } = useTranslation("panel");
  const rowOf = useRow();
  const [isSaving, setSaving] = useState(false);

  async function save() {
    setSaving(true);
    try {
      const answers = await listAllSent(filters);
      const columns = ["sent", "course", "lesson", "name", "words", "question", "answer"] as const;
      const head = [...columns.map((column) => t(column)), t("sources"), t("rating"), t("state")];
      saveTable(`pyinnya-sent-answers-${fileDay(Date.now())}.csv`, head, answers.map(rowOf));
    } catch (error) {
      await showFailure(error, t("saveFailed"), t("saveFailedText"));
    }
    setSaving(false);
  }

  return (
    <Button
      tone="outline"
      className="px-3 text-sm"
      pending={isSaving}
      pendingLabel={t("saving")}
      onClick={save}
    >
      <DownloadIcon className="size-4.5" />
      {panel("bulk.saveCsv")}
    </Button>
  );
}

/** Returns a function that writes an answer as a row of the table. */
function useRow() {
  const { t } = useTranslation("panel-feedback");
  const { t: courses } = useTranslation("courses");
  const ratingOf = useRatingText();
  return (answer: SentAnswer): string[] => {
    return [
      answer.sentOn,
      answer.courseId ? courses(`${answer.courseId}.name`) : "",
      answer.videoTitle ?? "",
      answer.sentBy || t("noName"),
      answer.comment,
      answer.question,
      answer.answer || t("picture"),
      answer.sources.map(({ n, courseId, title, atSecond }) => {
        const place = title || courses(`${courseId}.name`);
        return `[${n}] ${place}${atSecond === null ? "" : ` ${formatSecond(atSecond)}`}`;
      }).join("\n"),
      ratingOf(answer),
      t(answer.isHandled ? "handled" : "todo"),
    ];
  };
}
