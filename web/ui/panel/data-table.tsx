import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { useWidth } from "./use-width.ts";

export type Column<Row> = {
  id: string;
  header: string;
  /** Only those who listen are told what the column holds. */
  isQuiet?: boolean;
  /** Which way it is sorted first; absent: it cannot be. */
  sorts?: "up" | "down";
  /** From how many pixels of the table on it is shown. */
  from?: number;
  className?: string;
  cell: (row: Row) => ReactNode;
};

export type Shown<Row> = {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
  card: (row: Row) => ReactNode;
  /** A column's id, with a minus before it where it goes down. */
  sort: string;
  onSort: (sort: string) => void;
};

type Props<Row> = Shown<Row> & {
  /** What stands here is being replaced. */
  isStale?: boolean;
};

/** In less room a table's last column would be out of sight. */
const TABLE_FROM = 760;

/** Cards need no table, and where it cannot be fetched they do. */
const Table = lazy(() =>
  import("./table.tsx").then((file) => ({ default: file.Table }), () => ({ default: Cards }))
) as <Row>(props: Shown<Row>) => ReactNode;

/** Rows in columns where there is room for them, cards where there is not. */
export function DataTable<Row>({ isStale = false, columns, ...shown }: Props<Row>) {
  const { part, width } = useWidth<HTMLDivElement>();
  const fitting = useMemo(
    () => columns.filter(({ from = 0 }) => width >= from),
    [columns, width],
  );
  return (
    <div ref={part} className={isStale ? "opacity-60" : ""} aria-busy={isStale || undefined}>
      {width === 0 ? null : width < TABLE_FROM ? <Cards columns={fitting} {...shown} /> : (
        <Suspense>
          <Table columns={fitting} {...shown} />
        </Suspense>
      )}
    </div>
  );
}

const Cards = <Row,>({ label, rows, keyOf, card }: Shown<Row>) => (
  <ul aria-label={label} className="space-y-3">
    {rows.map((row) => <li key={keyOf(row)} data-row={keyOf(row)}>{card(row)}</li>)}
  </ul>
);
