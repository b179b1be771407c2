// The list of users in the panel: filters, table or cards, and the dialogs of the actions.
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useTableParams } from "../../../lib/address/use-table-params.ts";
import { useLegacy } from "../../../ui/panel/legacy.ts";
import { NothingHere } from "../../../ui/panel/panel-page.tsx";
import { formatNumber } from "../../../lib/words/formats.ts";
import { useFilterWords, useTableWords } from "../../../lib/words/panel-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Failed, ListSkeleton } from "../../../ui/list-states.tsx";
import { DataTable } from "../../../ui/panel/data-table.tsx";
import { useFilteredList } from "../../../ui/panel/filter-bar.tsx";
import { ListEnd, ListSummary } from "../../../ui/panel/list-frame.tsx";
import { useBulkDialog } from "./bulk-dialogs.tsx";
import { type Actor, displayName, type PanelUser, type UserPage, usersQuery } from "./data.ts";
import { useHandovers } from "./handover.ts";
import {
  filterNames,
  FIRST_SORT,
  isSort,
  type ListFilters,
  noFilters,
  readFilters,
} from "./list-filters.ts";
import { UserControls } from "./user-controls.tsx";
import {
  RemoveDialog,
  RenameDialog,
  ResetDialog,
  RoleDialog,
  SuspendDialog,
  useDirectAction,
} from "./user-dialogs.tsx";
import { type UserAction, UserCard, useUserColumns } from "./user-rows.tsx";

type Props = {
  actor: Actor;
  firstStep?: ReactNode;
  /** The email of the account that was just created. */
  newEmail?: string;
};
type Open = { act: UserAction; user: PanelUser };

const dialogs = {
  suspend: SuspendDialog,
  reset: ResetDialog,
  rename: RenameDialog,
  role: RoleDialog,
  remove: RemoveDialog,
};

/** Only the legacy page asks before deleting. */
const runsWithoutQuestion = (
  runOrAsk: UserAction,
  isLegacy: boolean,
): runOrAsk is "activate" | "remove" =>
  runOrAsk === "activate" || runOrAsk === "remove" && !isLegacy;

export function UserList({ actor, firstStep, newEmail }: Props) {
  const { t } = useTranslation("panel-people");
  const { t: app } = useTranslation("app");
  const { filters, setFilters } = useFilters();
  const list = useInfiniteQuery(usersQuery(filters));
  const { data, error, isPlaceholderData } = list;
  const users = data?.pages.flatMap(({ items }) => items) ?? [];
  const first = data?.pages[0];
  const words = useTableWords();
  const { search, status, role, course } = filters;
  const { open, close, runOrAsk } = useActions();
  const Dialog = open && open.act !== "activate" ? dialogs[open.act] : undefined;
  const { clear: clearText } = useFilterWords();
  const filtered = useFilteredList({
    result: useResult(users.length, list.hasNextPage, first),
    isFiltered: [search, status, role, course].some((filter) => filter !== ""),
    reset: () => setFilters(noFilters),
  });
  const { acts, bulkDialog } = useBulkDialog(actor, filtered.countRef);
  const columns = useUserColumns(actor, runOrAsk, newEmail);

  const around = useFocusAfterDialog(open);

  return (
    <div ref={around}>
      <UserControls filters={filters} onChange={setFilters} list={filtered} />
      {list.isPending && <ListSkeleton label={app("loading")} rows={4} />}
      {!data && error && <Failed offline={t("offline")} query={list} />}
      {first && (
        <>
          <DataTable
            list="users"
            label={t("tabs.list")}
            words={words}
            columns={columns}
            rows={users}
            keyOf={idOf}
            nameOf={displayName}
            card={(user, check) => (
              <UserCard
                user={user}
                actor={actor}
                onAct={runOrAsk}
                check={check}
                isNew={user.email === newEmail}
              />
            )}
            sort={filters.sort}
            onSort={(sort) => isSort(sort) && setFilters({ sort })}
            isStale={isPlaceholderData}
            scope={[search, status, role, course].join("\n")}
            acts={acts}
            summary={<ListSummary list={filtered} clear={clearText} />}
            empty={
              <NothingHere text={t(filtered.isFiltered ? "notFound" : "none")}>
                {filtered.isFiltered
                  ? <Button tone="outline" onClick={filtered.onClear}>{t("showAll")}</Button>
                  : firstStep}
              </NothingHere>
            }
          />
          <ListEnd list={list} more={t("more")} loading={app("loading")} />
        </>
      )}
      {Dialog && open && <Dialog key={open.user.id} user={open.user} onClose={close} />}
      {bulkDialog}
    </div>
  );
}

/** The search, the filters and the sort, which the address holds. */
function useFilters() {
  // On the legacy page, another part has its own course in the address, so these names get a
  // prefix.
  const { params, setParams } = useTableParams(filterNames, useLegacy() ? "user-" : "");
  const setFilters = (next: Partial<ListFilters>) =>
    setParams({ ...next, ...next.sort === FIRST_SORT ? { sort: "" } : {} });
  return { filters: readFilters(params), setFilters };
}

/** How many users match, in words. */
function useResult(loaded: number, hasMore: boolean, first?: UserPage) {
  const { t } = useTranslation("panel-people");
  if (!first) return;
  return first.isMore && hasMore
    ? t("atLeast", { number: formatNumber(loaded) })
    : t("count", { count: first.isMore ? loaded : first.total });
}

/** Runs an action at once, or opens its dialog. */
function useActions() {
  const isLegacy = useLegacy();
  const [open, setOpen] = useState<Open>();
  const runAction = useDirectAction();
  const runOrAsk = useCallback((runOrAsk: UserAction, user: PanelUser) => {
    if (runsWithoutQuestion(runOrAsk, isLegacy)) runAction(runOrAsk, user);
    else setOpen({ act: runOrAsk, user });
  }, [runAction, isLegacy]);
  return { open, close: () => setOpen(undefined), runOrAsk };
}

/** Gives the focus back to the row whose dialog has closed. Returns the ref of the list. */
function useFocusAfterDialog(open: Open | undefined) {
  const around = useRef<HTMLDivElement>(null);
  const last = useRef<string>(undefined);
  // Wait until the dialog has closed: before, no element outside can take the focus.
  const isCovered = useHandovers().some(({ step }) => step === "done");
  useEffect(() => {
    if (open) last.current = open.user.id;
    if (open || isCovered || !last.current) return;
    const row = around.current?.querySelector(`[data-row="${last.current}"]`);
    row?.querySelector<HTMLElement>("[popovertarget]")?.focus();
    last.current = undefined;
  }, [open, isCovered]);
  return around;
}

const idOf = ({ id }: PanelUser) => id;
