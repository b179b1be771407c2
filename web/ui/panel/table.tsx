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
import { useMemo, useRef } from "react";
import { CardList } from "./card-list.tsx";
import { RowCheck } from "./row-check.tsx";
import { ColumnMenu } from "./column-menu.tsx";
import type { Column, Shown } from "./data-table.tsx";
import { RowTable } from "./row-table.tsx";
import { SelectionBar } from "./selection-bar.tsx";

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
