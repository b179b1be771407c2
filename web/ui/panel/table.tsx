// The one place that knows the library for tables. The server sorts; here stands by what, and which way.
import { rowSortingFeature, tableFeatures, useTable } from "@tanstack/react-table";
import { useMemo } from "react";
import { ChevronDownIcon } from "../icons/chevron-down.tsx";
import { ChevronUpIcon } from "../icons/chevron-up.tsx";
import type { Column, Shown } from "./data-table.tsx";

const features = tableFeatures({ rowSortingFeature });

/** The library asks for objects; what a row is remains the caller's. */
type Held<Row> = { row: Row };

export function Table<Row>({ label, columns, rows, keyOf, sort, onSort }: Shown<Row>) {
  const defined = useMemo(
    () =>
      columns.map(({ id, header, sorts }) => ({
        id,
        header,
        // Without one the library takes a column for one that cannot be sorted.
        accessorFn: ({ row }: Held<Row>) => row,
        enableSorting: sorts !== undefined,
        sortDescFirst: sorts === "down",
      })),
    [columns],
  );
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const sorting = [{ id: sort.replace(/^-/, ""), desc: sort.startsWith("-") }];
  const table = useTable({
    features,
    columns: defined,
    data,
    getRowId: ({ row }) => keyOf(row),
    state: { sorting },
    manualSorting: true,
    enableSortingRemoval: false,
    onSortingChange: (change) => {
      const [to] = typeof change === "function" ? change(sorting) : change;
      if (to) onSort(`${to.desc ? "-" : ""}${to.id}`);
    },
  });
  const columnOf = (id: string) => columns.find((column) => column.id === id);

  return (
    <table className="w-full rounded-box border border-line bg-base-100 text-sm">
      <caption className="sr-only">{label}</caption>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map(({ id, column }) => {
              const order = column.getIsSorted();
              return (
                <th
                  key={id}
                  scope="col"
                  aria-sort={order ? (order === "asc" ? "ascending" : "descending") : undefined}
                  className={`px-3 py-1 text-start align-bottom text-xs font-semibold text-muted my:font-bold ${
                    columnOf(id)?.className ?? ""
                  }`}
                >
                  <Head
                    column={columnOf(id)}
                    order={order}
                    onSort={column.getCanSort() ? () => column.toggleSorting() : undefined}
                  />
                </th>
              );
            })}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map(({ id, original }) => (
          <tr key={id} data-row={id} className="border-t border-line">
            {columns.map(({ id, className = "", cell }, at) => {
              const look = `px-3 py-3 align-top ${className}`;
              return at === 0
                // Who listens is told by it in which row she is.
                ? (
                  <th key={id} scope="row" className={`text-start font-normal ${look}`}>
                    {cell(original.row)}
                  </th>
                )
                : <td key={id} className={look}>{cell(original.row)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type HeadProps<Row> = {
  column: Column<Row> | undefined;
  order: false | "asc" | "desc";
  onSort?: () => void;
};

function Head<Row>({ column, order, onSort }: HeadProps<Row>) {
  if (!onSort) {
    return (
      <span className={column?.isQuiet ? "sr-only" : "inline-flex min-h-11 items-center"}>
        {column?.header}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="-mx-1.5 inline-flex min-h-11 items-center gap-1 rounded-field px-1.5 text-start hover:text-base-content"
      onClick={onSort}
    >
      {column?.header}
      {order === "asc"
        ? <ChevronUpIcon className="size-4" />
        : <ChevronDownIcon className={`size-4 ${order ? "" : "opacity-35"}`} />}
    </button>
  );
}
