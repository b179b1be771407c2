// The only file that uses the library for tables. The library sorts, hides columns and selects
// rows.
import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type Updater,
  useTable,
} from "@tanstack/react-table";
import { useEffect, useMemo, useRef } from "react";
import { Button } from "../button.tsx";
import { Settings2Icon } from "../icons.ts";
import { PopUp } from "../pop-up.tsx";
import { ActionMenu } from "./action-menu.tsx";
import { CardList, RowTable } from "./table-rows.tsx";
import type { Column, RowsAct, Shown, TableWords } from "./data-table.tsx";
import { RowCheck } from "./row-check.tsx";

const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

/** The library accepts only objects as rows. The caller's row can be of any type. */
export type RowProps<Row> = { row: Row };

export function Table<Row>(props: Shown<Row>) {
  const { words, rows, columns, fits, hidden, isNarrow, selection } = props;
  const table = useRows(props);
  const around = useRef<HTMLDivElement>(null);
  const all = (
    <span data-all>
      <RowCheck
        label={words.selectAll}
        isShown={isNarrow}
        checked={table.getIsAllRowsSelected()}
        isMixed={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
        onChange={table.getToggleAllRowsSelectedHandler()}
      />
    </span>
  );
  const drawn = table.getRowModel().rows.map((one) => ({
    id: one.id,
    row: one.original.row,
    isSelected: one.getIsSelected(),
    check: (
      <RowCheck
        label={words.select(props.nameOf(one.original.row))}
        checked={one.getIsSelected()}
        onChange={one.getToggleSelectedHandler()}
      />
    ),
  }));

  function clear() {
    selection.clear();
    // The pressed button disappears with the selection. The page stays where it is.
    around.current?.querySelector<HTMLElement>("[data-all] input")?.focus({ preventScroll: true });
  }

  return (
    <div ref={around}>
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        {props.summary}
        {rows.length > 0 && (isNarrow ? all : (
          <ColumnMenu
            label={words.columns}
            columns={table.getAllLeafColumns()
              .filter((column) => column.getCanHide() && isIn(columns, column.id, fits))
              .map((column) => ({
                id: column.id,
                header: headerOf(columns, column.id),
                isShown: column.getIsVisible(),
                onToggle: () => column.toggleVisibility(),
              }))}
          />
        ))}
      </div>
      {rows.length === 0
        ? props.empty
        : isNarrow
        ? <CardList {...props} drawn={drawn} />
        : (
          <RowTable
            {...props}
            drawn={drawn}
            all={all}
            columns={columns.filter((column) =>
              table.getColumn(column.id)?.getIsVisible() ?? !hidden.includes(column.id)
            )}
            orderOf={(id) => table.getColumn(id)?.getIsSorted() ?? false}
            onHead={(id) => table.getColumn(id)?.toggleSorting()}
          />
        )}
      <SelectionBar
        count={selection.rows.length}
        words={words}
        acts={props.acts(selection.rows)}
        isNarrow={isNarrow}
        onClear={clear}
      />
    </div>
  );
}

/** The rows in the library's form. */
function useRows<Row>(props: Shown<Row>) {
  const { columns, rows, keyOf, sort, onSort, fits, hidden, onHide, selection } = props;
  const defined = useMemo(
    () =>
      columns.map(({ id, header, isQuiet = false, sorts, compare }, at) => ({
        id,
        header,
        // Without an accessor the library treats a column as not sortable.
        accessorFn: ({ row }: RowProps<Row>) => row,
        enableSorting: sorts !== undefined,
        sortDescFirst: sorts === "down",
        enableHiding: at > 0 && !isQuiet,
        ...(compare && {
          sortFn: (one: { original: RowProps<Row> }, other: { original: RowProps<Row> }) =>
            compare(one.original.row, other.original.row),
        }),
      })),
    [columns],
  );
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const sorting = useMemo(
    () => [{ id: sort.replace(/^-/, ""), desc: sort.startsWith("-") }],
    [sort],
  );
  const columnVisibility = Object.fromEntries(columns.map((column, at) => {
    const canHide = at > 0 && !column.isQuiet;
    return [column.id, fits(column) && !(canHide && hidden.includes(column.id))];
  }));
  return useTable({
    features,
    columns: defined,
    data,
    getRowId: ({ row }) => keyOf(row),
    state: { sorting, columnVisibility, rowSelection: selection.selected },
    manualSorting: !columns.some(({ compare }) => compare),
    enableSortingRemoval: false,
    onSortingChange(change) {
      const [to] = next(change, sorting);
      if (to) onSort(`${to.desc ? "-" : ""}${to.id}`);
    },
    onColumnVisibilityChange(change) {
      const shown = next(change, columnVisibility);
      // A column that has no room now keeps the user's choice.
      const ids = columns.filter((column) =>
        fits(column) ? shown[column.id] === false : hidden.includes(column.id)
      );
      onHide(ids.map(({ id }) => id));
    },
    onRowSelectionChange: (change) => selection.select(next(change, selection.selected)),
  });
}

const next = <State,>(change: Updater<State>, before: State): State =>
  typeof change === "function" ? (change as (before: State) => State)(before) : change;

const isIn = <Row,>(columns: Column<Row>[], id: string, fits: (column: Column<Row>) => boolean) =>
  columns.some((column) => column.id === id && fits(column));

const headerOf = <Row,>(columns: Column<Row>[], id: string) =>
  columns.find((column) => column.id === id)?.header ?? "";

type SelectionBarProps = {
  count: number;
  words: TableWords;
  /** The most frequent ones first. */
  acts: RowsAct[];
  /** There is room for two actions. A menu has the others. */
  isNarrow: boolean;
  onClear: () => void;
};

const MAX_WHEN_NARROW = 2;

/**
 * How many rows are selected, and the actions for them. The bar stays in sight while the list
 * scrolls.
 */
function SelectionBar({ count, words, acts, isNarrow, onClear }: SelectionBarProps) {
  const isShown = count > 0;
  useEffect(() => {
    // The bar must not cover the checkbox that the user has just pressed.
    if (isShown) document.querySelector(":focus")?.scrollIntoView({ block: "nearest" });
  }, [isShown]);
  const shown = isNarrow ? acts.slice(0, MAX_WHEN_NARROW) : acts;
  const others = acts.slice(shown.length);
  return (
    <div
      className={isShown
        ? "selection-bar z-10 mt-4 roomy:sticky roomy:bottom-3 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-box border border-line bg-base-100 p-2 shadow-float sm:ps-4"
        : ""}
    >
      {/* Always in the page, because a screen reader reads only changes inside an element. */}
      <p
        role="status"
        className={isShown ? "me-auto text-sm max-sm:ps-2 font-semibold my:font-bold" : ""}
      >
        {isShown && words.selected(count)}
      </p>
      {isShown && (
        <>
          <Button tone="plain" className="px-3 text-sm" onClick={onClear}>{words.clear}</Button>
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:gap-1.5 max-sm:min-[19rem]:flex-nowrap">
            {shown.map(({ label, Sign, onPress }) => (
              <Button
                key={label}
                tone="soft"
                className="px-3 text-sm max-sm:flex-auto max-sm:px-2"
                onClick={onPress}
              >
                <Sign className="size-4 max-[24rem]:hidden" />
                {label}
              </Button>
            ))}
            {others.length > 0 && (
              <ActionMenu
                label={words.more}
                title={words.more}
                buttonClass="btn btn-secondary px-3"
              >
                {others.map(({ label, Sign, onPress }) => (
                  <li key={label}>
                    <button type="button" onClick={onPress}>
                      <Sign className="size-4.5" />
                      {label}
                    </button>
                  </li>
                ))}
              </ActionMenu>
            )}
          </div>
        </>
      )}
    </div>
  );
}

type ColumnChoice = {
  id: string;
  header: string;
  isShown: boolean;
  onToggle: () => void;
};

/** Lets the user choose which columns the table shows. */
const ColumnMenu = ({ label, columns }: { label: string; columns: ColumnChoice[] }) => (
  <PopUp
    isLazy
    label={label}
    title={label}
    buttonClass="btn btn-ghost -me-2 px-3 text-sm"
    button={
      <>
        <Settings2Icon className="size-4.5" />
        <span aria-hidden="true">{label}</span>
      </>
    }
  >
    <ul className="menu -mx-2">
      {columns.map(({ id, header, isShown, onToggle }) => (
        <li key={id}>
          <label>
            <input
              type="checkbox"
              className="checkbox checkbox-primary"
              checked={isShown}
              onChange={onToggle}
            />
            {header}
          </label>
        </li>
      ))}
    </ul>
  </PopUp>
);
