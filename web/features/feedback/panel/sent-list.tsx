// The answers that learners sent to the team, newest first. The address holds the course and
// whether the list shows what waits, what is handled, or all.
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/words/formats.ts";
import { useFilterWords } from "../../../lib/words/panel-words.ts";
import { useRetryProps } from "../../../lib/hooks/query-state.ts";
import { useTableParams } from "../../../lib/address/use-table-params.ts";
import { Button } from "../../../ui/button.tsx";
import { Failed, ListSkeleton } from "../../../ui/list-states.tsx";
import { ListEnd, ListSummary } from "../../../ui/panel/list-frame.tsx";
import { NothingHere } from "../../../ui/panel/panel-page.tsx";
import { useClearFilters } from "../../../ui/panel/filter-bar.tsx";
import { sentAnswersQuery } from "./data.ts";
import { filterNames, readFilters } from "./list-filters.ts";
import { SaveButton } from "./save-button.tsx";
import { SentCard } from "./sent-card.tsx";
import { SentControls } from "./sent-controls.tsx";

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
