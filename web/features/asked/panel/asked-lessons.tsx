// The lessons that learners asked the tutor about in a month. The address holds the month, the
// course and the sort.
import { ASKED_PEOPLE_LEAST } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatMonth, formatNumber } from "../../../lib/words/formats.ts";
import { useLanguage } from "../../../lib/words/i18n.ts";
import { useFilterWords, useTableWords } from "../../../lib/words/panel-words.ts";
import { useRetryProps } from "../../../lib/hooks/query-state.ts";
import { useTableParams } from "../../../lib/address/use-table-params.ts";
import { Failed, ListSkeleton } from "../../../ui/list-states.tsx";
import { DataTable } from "../../../ui/panel/data-table.tsx";
import { ListSummary } from "../../../ui/panel/list-frame.tsx";
import { NothingHere } from "../../../ui/panel/panel-page.tsx";
import { useClearFilters } from "../../../ui/panel/filter-bar.tsx";
import { AskedCard } from "./asked-card.tsx";
import { AskedControls } from "./asked-controls.tsx";
import { type AskedLesson, askedQuery } from "./data.ts";
import { endedMonths, filterNames, FIRST_SORT, readFilters, sortLessons } from "./list-filters.ts";
import { useAskedActs } from "./use-asked-acts.ts";
import { useColumns } from "./use-columns.tsx";

export function AskedLessons({ label }: { label: string }) {
  const { t } = useTranslation("panel-asked");
  const { t: app } = useTranslation("app");
  const language = useLanguage();
  const { params, setParams } = useTableParams(filterNames);
  const months = endedMonths(Date.now());
  const [newest = ""] = months;
  const filters = readFilters(params, newest);
  const query = useQuery(askedQuery(filters));
  const retryProps = useRetryProps(query);
  const count = useRef<HTMLParagraphElement>(null);
  const { clear, clearCount } = useClearFilters(() => setParams({ course: "", period: "" }), count);
  const { clear: clearText } = useFilterWords();
  const words = useTableWords();
  const columns = useColumns();
  const { data, error, isPending, isPlaceholderData } = query;
  const acts = useAskedActs(data?.period ?? filters.period);
  // The saved file has the rows in this order, too.
  const lessons = sortLessons(data?.lessons ?? [], filters.sort);
  const month = formatMonth(data?.period ?? filters.period, language);
  const values = { month, least: formatNumber(ASKED_PEOPLE_LEAST) };
  const result = t("count", {
    ...{ month, count: lessons.length, number: formatNumber(lessons.length) },
  });
  const isFiltered = filters.courseId !== undefined || filters.period !== newest;

  return (
    <>
      <AskedControls
        filters={filters}
        months={months}
        onChange={setParams}
        list={{ result, clearCount, onClear: clear, countRef: count }}
      />
      {isPending && <ListSkeleton label={app("loading")} rows={3} />}
      {!data && error && <Failed offline={t("offline")} {...retryProps} />}
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
            summary={
              <ListSummary
                text={result}
                countRef={count}
                clear={clearText}
                onClear={isFiltered ? clear : undefined}
              />
            }
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
