// Draws the rows of a list: as a table, which the user sorts by its column heads, or as cards.
import { type ReactNode, useId, useRef } from "react";
import { useRemovals } from "../../lib/http/removals.ts";
import { ChevronDownIcon, ChevronUpIcon } from "../icons.ts";
import type { Column, Shown } from "./data-table.tsx";
import { FailedRemoval, RemovableCard, RemovalStrip, type RemovalWords } from "./removals.tsx";

/** A row with its checkbox, ready to be shown. */
type DrawnRow<Row> = { id: string; row: Row; isSelected: boolean; check: ReactNode };
type Order = false | "asc" | "desc";

type DrawnRowProps<Row> = Pick<Shown<Row>, "label" | "words" | "columns" | "grouping"> & {
  drawn: DrawnRow<Row>[];
  /** The checkbox of all shown rows. */
  all: ReactNode;
  orderOf: (id: string) => Order;
  onHead: (id: string) => void;
};

export function RowTable<Row>(
  { label, words, columns, grouping, drawn, all, orderOf, onHead }: DrawnRowProps<Row>,
) {
  const groups = grouping
    ? groupRows(drawn, ({ row }) => grouping.groupOf(row), grouping.order)
    : [{ id: "", rows: drawn }];
  return (
    <table className="w-full rounded-box border border-line bg-base-100 text-sm">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          <td className="w-11 ps-1 align-bottom">{all}</td>
          {columns.map((column) => (
            <Head
              key={column.id}
              column={column}
              order={orderOf(column.id)}
              onSort={column.sorts && (() => onHead(column.id))}
            />
          ))}
        </tr>
      </thead>
      {groups.map(({ id, rows }) => (
        <tbody key={id}>
          {grouping && (
            <tr className="border-t border-line bg-base-200">
              <th scope="rowgroup" colSpan={columns.length + 1} className="px-3 py-2.5 text-start">
                <grouping.level className="text-base">{grouping.heading(id)}</grouping.level>
              </th>
            </tr>
          )}
          {rows.map((one) => (
            <BodyRow key={one.id} columns={columns} words={words.removal} {...one} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

type BodyProps<Row> = DrawnRow<Row> & { columns: Column<Row>[]; words: RemovalWords };

function BodyRow<Row>({ id, row, isSelected, check, columns, words }: BodyProps<Row>) {
  const removal = useRemovals().find((one) => one.id === id);
  const element = useRef<HTMLTableRowElement>(null);
  const span = columns.length + 1;
  if (removal && removal.step !== "failed") {
    // The row keeps its height, so that nothing below moves while staff can undo the removal. The
    // strip is measured too, because it may be drawn several times.
    const height = element.current?.offsetHeight;
    return (
      <tr
        ref={element}
        data-row={id}
        className="border-t border-line bg-base-200"
        style={{ height }}
      >
        <td colSpan={span}>
          <RemovalStrip removal={removal} words={words} />
        </td>
      </tr>
    );
  }
  return (
    <>
      {removal && (
        <tr className="border-t border-line">
          <td colSpan={span} className="p-2">
            <FailedRemoval removal={removal} words={words} />
          </td>
        </tr>
      )}
      <tr
        ref={element}
        data-row={id}
        className={`border-t border-line ${isSelected ? "bg-secondary/60" : ""}`}
      >
        <td className="ps-1 align-top">{check}</td>
        {columns.map(({ id, className = "", cell }, at) => {
          const look = `px-3 py-3 align-top ${className}`;
          return at === 0
            // A screen reader names the row by this cell.
            ? (
              <th key={id} scope="row" className={`text-start font-normal ${look}`}>
                {cell(row)}
              </th>
            )
            : <td key={id} className={look}>{cell(row)}</td>;
        })}
      </tr>
    </>
  );
}

type HeadProps<Row> = { column: Column<Row>; order: Order; onSort?: () => void };

const Head = <Row,>({ column, order, onSort }: HeadProps<Row>) => (
  <th
    scope="col"
    aria-sort={order ? (order === "asc" ? "ascending" : "descending") : undefined}
    className={`px-3 py-1 text-start align-bottom text-xs font-semibold text-muted my:font-bold ${
      column.className ?? ""
    }`}
  >
    {onSort
      ? (
        <button
          type="button"
          className="-mx-1.5 inline-flex min-h-11 items-center gap-1 rounded-field px-1.5 text-start hover:text-base-content"
          onClick={onSort}
        >
          {column.header}
          {order === "asc"
            ? <ChevronUpIcon className="size-4" />
            : <ChevronDownIcon className={`size-4 ${order ? "" : "opacity-35"}`} />}
        </button>
      )
      : (
        <span className={column.isQuiet ? "sr-only" : "inline-flex min-h-11 items-center"}>
          {column.header}
        </span>
      )}
  </th>
);

type CardListProps<Row> =
  & Pick<Shown<Row>, "label" | "words" | "card" | "cardClass" | "grouping">
  & {
    drawn: DrawnRow<Row>[];
  };

/** Shows the rows as cards where there is no room for columns. */
export function CardList<Row>({ drawn, grouping, ...list }: CardListProps<Row>) {
  const id = useId();
  if (!grouping) return <Cards {...list} name={{ "aria-label": list.label }} rows={drawn} />;
  const groups = groupRows(drawn, ({ row }) => grouping.groupOf(row), grouping.order);
  return groups.map((group, at) => (
    <section key={group.id} className="mt-6 first:mt-0">
      <grouping.level id={`${id}-${at}`} className="mb-2 text-base">
        {grouping.heading(group.id)}
      </grouping.level>
      <Cards {...list} name={{ "aria-labelledby": `${id}-${at}` }} rows={group.rows} />
    </section>
  ));
}

type CardsProps<Row> = Pick<Shown<Row>, "words" | "card" | "cardClass"> & {
  rows: DrawnRow<Row>[];
  name: { "aria-label"?: string; "aria-labelledby"?: string };
};

const Cards = <Row,>({ rows, name, words, card, cardClass = "" }: CardsProps<Row>) => (
  <ul {...name} className="space-y-3">
    {rows.map(({ id, row, isSelected, check }) => (
      <li
        key={id}
        data-row={id}
        className={`rounded-box ${isSelected ? "outline-2 outline-primary" : ""} ${cardClass}`}
      >
        <RemovableCard id={id} words={words.removal}>{card(row, check)}</RemovableCard>
      </li>
    ))}
  </ul>
);

type RowGroup<Row> = { id: string; rows: Row[] };

/**
 * Groups have the given order; other groups follow in the order of their first row. The rows of a
 * group keep their order.
 */
export function groupRows<Row>(
  rows: Row[],
  groupOf: (row: Row) => string,
  order: readonly string[] = [],
): RowGroup<Row>[] {
  const groups = new Map<string, Row[]>(order.map((id) => [id, []]));
  for (const row of rows) {
    const id = groupOf(row);
    const known = groups.get(id);
    if (known) known.push(row);
    else groups.set(id, [row]);
  }
  return [...groups].map(([id, rows]) => ({ id, rows })).filter(({ rows }) => rows.length > 0);
}
