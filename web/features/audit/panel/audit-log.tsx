// The audit log with its filters and its pages of entries.
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ComponentProps, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/words/formats.ts";
import { useRetryProps } from "../../../lib/hooks/query-state.ts";
import { useFilterWords } from "../../../lib/words/panel-words.ts";
import { useTableParams } from "../../../lib/address/use-table-params.ts";
import { Failed, ListSkeleton } from "../../../ui/list-states.tsx";
import { ListEnd, ListSummary } from "../../../ui/panel/list-frame.tsx";
import { NothingHere } from "../../../ui/panel/panel-page.tsx";
import { useClearFilters } from "../../../ui/panel/filter-bar.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { auditQuery } from "./data.ts";
import { EntryList } from "./entry-list.tsx";
import { filterNames, FIRST_SORT, noFilters, readFilters, sortOf } from "./list-filters.ts";

type UserField = (
  field: { label: string; value: string; error?: string; onChoose: (email: string) => void },
) => ReturnType<ComponentProps<typeof AuditFilters>["userField"]>;

export function AuditLog({ userField }: { userField: UserField }) {
  const { t } = useTranslation("panel-audit");
  const { t: app } = useTranslation("app");
  const { params, setParams } = useTableParams(filterNames);
  const { valid, issues } = readFilters(params);
  const log = useInfiniteQuery(auditQuery(valid));
  const { data, error, isPlaceholderData } = log;
  const retryProps = useRetryProps(log);
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const first = data?.pages[0];
  const { sort: _, ...filters } = params;
  const isFiltered = Object.values(filters).some((value) => value !== "");
  const countRef = useRef<HTMLParagraphElement>(null);
  const { clear, clearCount } = useClearFilters(() => setParams(noFilters), countRef);
  const { clear: clearText } = useFilterWords();
  const result = first &&
    (first.isMore
      ? t("atLeast", { number: formatNumber(first.total) })
      : t("count", { count: first.total }));

  return (
    <>
      <AuditFilters
        filters={params}
        issues={issues}
        onChange={setParams}
        userField={(label, name) =>
          userField({
            label,
            value: params[name],
            error: issues[name] && t("badPerson"),
            onChoose: (email) => setParams({ [name]: email }),
          })}
        list={{ result, clearCount, onClear: clear, countRef }}
      />
      {log.isPending && <ListSkeleton label={app("loading")} rows={3} />}
      {!data && error && <Failed offline={t("offline")} {...retryProps} />}
      {first && (
        <>
          <EntryList
            entries={entries}
            sort={sortOf(params)}
            onSort={(sort) => setParams({ sort: sort === FIRST_SORT ? "" : sort })}
            scope={JSON.stringify(filters)}
            isStale={isPlaceholderData}
            summary={
              <ListSummary
                text={result ?? ""}
                countRef={countRef}
                clear={clearText}
                onClear={isFiltered ? clear : undefined}
              />
            }
            empty={<NothingHere text={t(isFiltered ? "notFound" : "none")} />}
          />
          <ListEnd list={log} more={t("more")} loading={app("loading")} />
        </>
      )}
    </>
  );
}
