// The audit log with its filters and its pages of entries.
import { AUDIT_FIRST_DAY, panelActions, SEARCH_LENGTH } from "@server/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useTableParams } from "../../../lib/address/use-table-params.ts";
import { formatDate, formatNumber } from "../../../lib/words/formats.ts";
import { useLanguage } from "../../../lib/words/i18n.ts";
import { useFilterWords } from "../../../lib/words/panel-words.ts";
import { Field } from "../../../ui/fields.tsx";
import { Failed, ListSkeleton } from "../../../ui/list-states.tsx";
import {
  FilterBar,
  type FilteredList,
  type SetFilter,
  useFilteredList,
} from "../../../ui/panel/filter-bar.tsx";
import { ListEnd, ListSummary } from "../../../ui/panel/list-frame.tsx";
import { NothingHere } from "../../../ui/panel/panel-page.tsx";
import { SearchField } from "../../../ui/panel/search-field.tsx";
import { Select } from "../../../ui/panel/select.tsx";
import { auditQuery } from "./data.ts";
import { EntryList } from "./entry-list.tsx";
import {
  filterNames,
  FIRST_SORT,
  type ListFilters,
  noFilters,
  readFilters,
  sortOf,
  sorts,
} from "./list-filters.ts";
import { actionName } from "./use-sentence.ts";

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
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const first = data?.pages[0];
  const { sort: _, ...filters } = params;
  const { clear: clearText } = useFilterWords();
  const filtered = useFilteredList({
    result: first &&
      (first.isMore
        ? t("atLeast", { number: formatNumber(first.total) })
        : t("count", { count: first.total })),
    isFiltered: Object.values(filters).some((value) => value !== ""),
    reset: () => setParams(noFilters),
  });

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
        list={filtered}
      />
      {log.isPending && <ListSkeleton label={app("loading")} rows={3} />}
      {!data && error && <Failed offline={t("offline")} query={log} />}
      {first && (
        <>
          <EntryList
            entries={entries}
            sort={sortOf(params)}
            onSort={(sort) => setParams({ sort: sort === FIRST_SORT ? "" : sort })}
            scope={JSON.stringify(filters)}
            isStale={isPlaceholderData}
            summary={<ListSummary list={filtered} clear={clearText} />}
            empty={<NothingHere text={t(filtered.isFiltered ? "notFound" : "none")} />}
          />
          <ListEnd list={log} more={t("more")} loading={app("loading")} />
        </>
      )}
    </>
  );
}

type Props = {
  filters: ListFilters;
  /** The filters that the server would refuse. */
  issues: ReturnType<typeof readFilters>["issues"];
  onChange: (filters: Partial<ListFilters>) => void;
  /** The page passes this field, because features must not import each other. */
  userField: (label: string, name: "actor" | "person") => ReactNode;
  list: FilteredList;
};

function AuditFilters({ filters, issues, onChange, userField, list }: Props) {
  const { t } = useTranslation("panel-audit");
  const language = useLanguage();
  const action = panelActions.find((action) => action === filters.action);
  const dayOf = (name: "from" | "to") =>
    issues[name] ? filters[name] : formatDate(`${filters[name]}T12:00`, language);
  const setFilter = (name: keyof ListFilters, label: string, value: string): SetFilter[] =>
    filters[name]
      ? [{ name: label, value, isNamed: true, onRemove: () => onChange({ [name]: "" }) }]
      : [];
  const activeFilters = [
    ...setFilter("actor", t("actor"), filters.actor),
    ...setFilter("person", t("whom"), filters.person),
    ...setFilter("action", t("action"), action ? actionName(action, t) : filters.action),
    ...setFilter("from", t("from"), dayOf("from")),
    ...setFilter("to", t("to"), dayOf("to")),
  ];
  return (
    <FilterBar
      label={t("title")}
      words={useFilterWords()}
      columns="grid-cols-2 @4xl:grid-cols-[1.4fr_1.4fr_1.2fr_1fr_1fr]"
      searchPlace="col-span-full @4xl:col-span-4"
      activeFilters={activeFilters}
      {...list}
      search={
        <SearchField
          label={t("search")}
          value={filters.search}
          most={SEARCH_LENGTH}
          onSearch={(search) => onChange({ search })}
        />
      }
    >
      <Select
        className="@max-4xl:col-span-2"
        label={t("sort")}
        options={sorts.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
        value={sortOf(filters)}
        onChange={(sort) => onChange({ sort: sort === FIRST_SORT ? "" : sort })}
      />
      {userField(t("actor"), "actor")}
      {userField(t("whom"), "person")}
      <Select
        className="@max-4xl:col-span-2"
        label={t("action")}
        error={issues.action && t("badAction")}
        options={panelActions.map((action) => ({ value: action, label: actionName(action, t) }))}
        none={t("anyAction")}
        value={action ?? ""}
        onChange={(action) => onChange({ action })}
      />
      <Field
        type="date"
        label={t("from")}
        error={issues.from && t("badDay")}
        min={AUDIT_FIRST_DAY}
        max={filters.to || undefined}
        value={filters.from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <Field
        type="date"
        label={t("to")}
        error={issues.to && t("badDay")}
        min={filters.from || AUDIT_FIRST_DAY}
        value={filters.to}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </FilterBar>
  );
}
