// The lessons that learners asked the tutor about in a month. The address holds the month, the
// course and the sort.
import { ASKED_PEOPLE_LEAST } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useTableParams } from "../../../lib/address/use-table-params.ts";
import { saveTable } from "../../../lib/device/csv.ts";
import { formatMonth, formatNumber } from "../../../lib/words/formats.ts";
import { useLanguage } from "../../../lib/words/i18n.ts";
import { useFilterWords, useTableWords } from "../../../lib/words/panel-words.ts";
import { DownloadIcon } from "../../../ui/icons.ts";
import { Failed, ListSkeleton } from "../../../ui/list-states.tsx";
import { type Column, DataTable, type RowsAct } from "../../../ui/panel/data-table.tsx";
import { useFilteredList } from "../../../ui/panel/filter-bar.tsx";
import { ListSummary } from "../../../ui/panel/list-frame.tsx";
import { NothingHere } from "../../../ui/panel/panel-page.tsx";
import { AskedControls } from "./asked-controls.tsx";
import { type AskedLesson, askedQuery } from "./data.ts";
import { CourseBadge, LessonLink } from "./lesson-facts.tsx";
import { endedMonths, filterNames, FIRST_SORT, readFilters, sortLessons } from "./list-filters.ts";

export function AskedLessons({ label }: { label: string }) {
  const { t } = useTranslation("panel-asked");
  const { t: app } = useTranslation("app");
  const language = useLanguage();
  const { params, setParams } = useTableParams(filterNames);
  const months = endedMonths(Date.now());
  const [newest = ""] = months;
  const filters = readFilters(params, newest);
  const query = useQuery(askedQuery(filters));
  const { clear: clearText } = useFilterWords();
  const words = useTableWords();
  const columns = useColumns();
  const { data, error, isPending, isPlaceholderData } = query;
  const acts = useAskedActs(data?.period ?? filters.period);
  // The saved file has the rows in this order, too.
  const lessons = sortLessons(data?.lessons ?? [], filters.sort);
  const month = formatMonth(data?.period ?? filters.period, language);
  const values = { month, least: formatNumber(ASKED_PEOPLE_LEAST) };
  const filtered = useFilteredList({
    result: t("count", { month, count: lessons.length, number: formatNumber(lessons.length) }),
    isFiltered: filters.courseId !== undefined || filters.period !== newest,
    reset: () => setParams({ course: "", period: "" }),
  });

  return (
    <>
      <AskedControls
        filters={filters}
        months={months}
        onChange={setParams}
        list={filtered}
      />
      {isPending && <ListSkeleton label={app("loading")} rows={3} />}
      {!data && error && <Failed offline={t("offline")} query={query} />}
      {data && (
        <>
          <DataTable
            list="asked"
            label={label}
            words={words}
            columns={columns}
            rows={lessons}
            keyOf={idOf}
            nameOf={nameOf}
            card={(lesson, check) => <AskedCard lesson={lesson} check={check} />}
            sort={filters.sort}
            onSort={(sort) => setParams({ sort: sort === FIRST_SORT ? "" : sort })}
            isStale={isPlaceholderData}
            scope={`${filters.period}\n${filters.courseId}`}
            acts={acts}
            summary={<ListSummary list={filtered} clear={clearText} />}
            empty={<NothingHere text={t(data.isCounted ? "none" : "uncounted", values)} />}
          />
          {lessons.length > 0 && (
            <div className="mt-4 max-w-prose space-y-1 text-sm text-muted">
              {data.otherLessons > 0 && (
                <p>
                  {t("others", {
                    ...values,
                    ...{ count: data.otherLessons, number: formatNumber(data.otherLessons) },
                  })}
                </p>
              )}
              <p>{t("rule")}</p>
            </div>
          )}
        </>
      )}
    </>
  );
}

const idOf = ({ videoId }: AskedLesson) => videoId;
const nameOf = ({ title }: AskedLesson) => title;

/** The columns of the table of asked lessons. */
function useColumns(): Column<AskedLesson>[] {
  const { t } = useTranslation("panel-asked");
  return useMemo(() => [
    {
      id: "title",
      header: t("lesson"),
      sorts: "up",
      className: "min-w-44",
      cell: (lesson) => <LessonLink lesson={lesson} />,
    },
    {
      id: "course",
      header: t("course"),
      sorts: "up",
      className: "whitespace-nowrap",
      cell: (lesson) => <CourseBadge lesson={lesson} />,
    },
    {
      id: "people",
      header: t("learners"),
      sorts: "down",
      className: "tabular-nums",
      cell: ({ people }) => formatNumber(people),
    },
    {
      id: "questions",
      header: t("questions"),
      sorts: "down",
      className: "tabular-nums",
      cell: ({ questions }) => formatNumber(questions),
    },
  ], [t]);
}

type Props = { lesson: AskedLesson; check?: ReactNode };

/** An asked lesson as a card, where a table row does not fit. */
function AskedCard({ lesson, check }: Props) {
  const { t } = useTranslation("panel-asked");
  const facts = [
    { label: t("learners"), value: lesson.people },
    { label: t("questions"), value: lesson.questions },
  ];
  return (
    <article aria-label={lesson.title} className="rounded-box border border-line bg-base-100 p-4">
      <div className="flex items-start">
        {check && <div className="-ms-3 -mt-2.5 shrink-0">{check}</div>}
        <div className="min-w-0 flex-1">
          <LessonLink lesson={lesson} />
          <div className="mt-2">
            <CourseBadge lesson={lesson} />
          </div>
        </div>
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 border-t border-line pt-3">
        {facts.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="font-semibold tabular-nums my:font-bold">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/** Returns the actions for the selected lessons: save them as CSV. */
function useAskedActs(period: string): (lessons: AskedLesson[]) => RowsAct[] {
  const { t } = useTranslation("panel-asked");
  const { t: courses } = useTranslation("courses");
  const { t: panel } = useTranslation("panel");

  const save = (lessons: AskedLesson[]) =>
    saveTable(
      `pyinnya-asked-${period}.csv`,
      [t("month"), t("course"), t("lesson"), t("learners"), t("questions")],
      lessons.map(({ courseId, title, people, questions }) => [
        period,
        courses(`${courseId}.name`),
        title,
        people,
        questions,
      ]),
    );

  return (lessons) => [
    { label: panel("bulk.saveCsv"), Sign: DownloadIcon, onPress: () => save(lessons) },
  ];
}
