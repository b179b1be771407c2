import { lazy, type ReactNode, Suspense, useState } from "react";
import { keepHidden, readHidden } from "./hidden-columns.ts";
import { type Selection, useSelection } from "./use-selection.ts";
import { useWidth } from "./use-width.ts";

export type Column<Row> = {
  id: string;
  header: string;
  /** Only screen readers read the header. Such a column is always shown. */
  isQuiet?: boolean;
  /** The first direction of its sort; absent: the list cannot be sorted by it. */
  sorts?: "up" | "down";
  /** Sorts the rows on this device. Absent: the server has sorted them. */
  compare?: (one: Row, other: Row) => number;
  /** From how many pixels of the table on it is shown. */
  from?: number;
  className?: string;
  cell: (row: Row) => ReactNode;
};

/** Groups rows under headings. */
export type Grouping<Row> = {
  groupOf: (row: Row) => string;
  /** Group ids that come first, in this order. */
  order?: readonly string[];
  heading: (id: string) => ReactNode;
  level: "h2" | "h3";
};

export type TableWords = {
  columns: string;
  select: (name: string) => string;
  selectAll: string;
  selected: (count: number) => string;
  clear: string;
};

type Props<Row> = {
  /** Under this name the device keeps which columns are hidden. */
  list: string;
  label: string;
  words: TableWords;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
  /** The row's name, in one line. */
  nameOf: (row: Row) => string;
  /** The row where there is no room for columns; `check` is its checkbox. */
  card: (row: Row, check?: ReactNode) => ReactNode;
  cardClass?: string;
  /** A column's id, with a minus before it where it goes down. */
  sort: string;
  onSort: (sort: string) => void;
  grouping?: Grouping<Row>;
  /** What can be done with the selected rows. */
  acts: (selected: Row[]) => ReactNode;
  /** Stands above the list, beside its tools. */
  summary?: ReactNode;
  /** Stands there instead of rows when there are none. */
  empty?: ReactNode;
};

export type Shown<Row> = Props<Row> & {
  selection: Selection<Row>;
  isNarrow: boolean;
  /** Whether there is room for the column. */
  fits: (column: Column<Row>) => boolean;
  hidden: string[];
  onHide: (ids: string[]) => void;
};

type OuterProps<Row> = Props<Row> & {
  /** From how many pixels on there is room for columns. */
  tableFrom?: number;
  /** The rows are being replaced. */
  isStale?: boolean;
  /** The search and the filters. Another scope selects nothing. */
  scope?: string;
};

/** In less room a table's last column would be out of sight. */
const TABLE_FROM = 760;

const file = import("./table.tsx").then(({ Table }) => ({ default: Table }));
// React reports it to the fallback below.
file.catch(() => {});

/** Where the library for tables cannot be fetched, plain cards show the rows. */
const Table = lazy(() => file.catch(() => ({ default: PlainCards }))) as <Row>(
  props: Shown<Row>,
) => ReactNode;

/** Rows in columns where there is room for them, cards where there is not. Rows can be selected in both. */
export function DataTable<Row>(
  { tableFrom = TABLE_FROM, isStale = false, scope, ...props }: OuterProps<Row>,
) {
  const { part, width } = useWidth<HTMLDivElement>();
  const selection = useSelection(props.rows, props.keyOf, scope);
  const [hidden, setHidden] = useState(() => readHidden(props.list));

  function hide(ids: string[]) {
    setHidden(ids);
    keepHidden(props.list, ids);
  }

  return (
    <div ref={part} className={isStale ? "opacity-60" : ""} aria-busy={isStale || undefined}>
      {width > 0 && (
        <Suspense>
          <Table
            {...props}
            selection={selection}
            isNarrow={width < tableFrom}
            fits={({ from = 0 }) => width >= from}
            hidden={hidden}
            onHide={hide}
          />
        </Suspense>
      )}
    </div>
  );
}

const PlainCards = <Row,>({ label, summary, empty, rows, keyOf, card }: Shown<Row>) => (
  <>
    {summary}
    {rows.length === 0 ? empty : (
      <ul aria-label={label} className="mt-3 space-y-3">
        {rows.map((row) => <li key={keyOf(row)} data-row={keyOf(row)}>{card(row)}</li>)}
      </ul>
    )}
  </>
);
