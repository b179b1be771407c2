// A list of the panel, as a table or as cards. table.tsx, a file of its own, draws it.
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import type { IconProps } from "../icons.ts";
import {
  readHiddenColumns,
  type Selection,
  storeHiddenColumns,
  useSelection,
  useWidth,
} from "./table-state.ts";
import { RemovableCard, type RemovalWords } from "./removals.tsx";

export type Column<Row> = {
  id: string;
  header: string;
  /** Only screen readers read the header. Such a column is always shown. */
  isQuiet?: boolean;
  /** The first direction of its sort. Undefined: the user cannot sort the list by this column. */
  sorts?: "up" | "down";
  /** Sorts the rows on this device. Undefined: the server has sorted them. */
  compare?: (one: Row, other: Row) => number;
  /** The column is shown if the table has at least this many pixels. */
  from?: number;
  className?: string;
  cell: (row: Row) => ReactNode;
};

/** Groups rows under headings. */
type Grouping<Row> = {
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
  more: string;
  removal: RemovalWords;
};

/** What the user can do with the selected rows. */
export type RowsAct = { label: string; Sign: ComponentType<IconProps>; onPress: () => void };

type Props<Row> = {
  /** The device stores the hidden columns under this name. */
  list: string;
  label: string;
  words: TableWords;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
  /** The row's name, in one line. */
  nameOf: (row: Row) => string;
  /** Shows the row where there is no room for columns. `check` is its checkbox. */
  card: (row: Row, check?: ReactNode) => ReactNode;
  cardClass?: string;
  /** A column's id, with a minus before it for a descending sort. */
  sort: string;
  onSort: (sort: string) => void;
  grouping?: Grouping<Row>;
  /** The actions for the selected rows, the most frequent ones first. */
  acts: (selected: Row[]) => RowsAct[];
  /** Stands above the list, beside the column menu or the checkbox for all rows. */
  summary?: ReactNode;
  /** Stands in place of the rows when there are none. */
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
  /** From this many pixels on, there is room for columns. */
  tableFrom?: number;
  /** The app is replacing the rows. */
  isStale?: boolean;
  /** The search and the filters. A change of them clears the selection. */
  scope?: string;
};

/** With less room, the last column of a table would be out of sight. */
const TABLE_FROM = 760;

const file = import("./table.tsx").then(({ Table }) => ({ default: Table }));
// `lazy` below handles a failure. Without this line the browser would report it as unhandled.
file.catch(() => {});

/** If the library for tables cannot be loaded, plain cards show the rows. */
const Table = lazy(() => file.catch(() => ({ default: PlainCards }))) as <Row>(
  props: Shown<Row>,
) => ReactNode;

/** Shows rows in columns if there is room, otherwise as cards. The user can select rows in both. */
export function DataTable<Row>(
  { tableFrom = TABLE_FROM, isStale = false, scope, ...props }: OuterProps<Row>,
) {
  const { element, width } = useWidth<HTMLDivElement>();
  const selection = useSelection(props.rows, props.keyOf, scope);
  const [hidden, setHidden] = useState(() => readHiddenColumns(props.list));

  function hide(ids: string[]) {
    setHidden(ids);
    storeHiddenColumns(props.list, ids);
  }

  return (
    <div ref={element} className={isStale ? "opacity-60" : ""} aria-busy={isStale || undefined}>
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

const PlainCards = <Row,>({ label, words, summary, empty, rows, keyOf, card }: Shown<Row>) => (
  <>
    {summary}
    {rows.length === 0 ? empty : (
      <ul aria-label={label} className="mt-3 space-y-3">
        {rows.map((row) => (
          <li key={keyOf(row)} data-row={keyOf(row)}>
            <RemovableCard id={keyOf(row)} words={words.removal}>{card(row)}</RemovableCard>
          </li>
        ))}
      </ul>
    )}
  </>
);
