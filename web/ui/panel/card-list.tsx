import { useId } from "react";
import type { Shown } from "./data-table.tsx";
import { groupRows } from "./group-rows.ts";
import { RemovableCard } from "./removable-card.tsx";
import type { DrawnRow } from "./row-table.tsx";

type Props<Row> = Pick<Shown<Row>, "label" | "words" | "card" | "cardClass" | "grouping"> & {
  drawn: DrawnRow<Row>[];
};

/** Shows the rows as cards where there is no room for columns. */
export function CardList<Row>({ drawn, grouping, ...list }: Props<Row>) {
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
