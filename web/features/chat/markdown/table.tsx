import { useContext } from "react";
import { languageOf } from "../../../lib/words/formats.ts";
import type { Tokens } from "./blocks.ts";
import { Inline } from "./inline.tsx";
import { LabelsContext } from "./labels.ts";

/** A table that is wider than the phone scrolls sideways on its own. */
export function Table({ table }: { table: Tokens.Table }) {
  const labels = useContext(LabelsContext);
  return (
    <div className="chat-wide" tabIndex={0} role="group" aria-label={labels.table}>
      <table lang={languageOf(table.raw)}>
        <thead>
          <tr>{table.header.map((cell, n) => <Cell key={n} cell={cell} as="th" />)}</tr>
        </thead>
        <tbody>
          {table.rows.map((row, n) => (
            <tr key={n}>{row.map((cell, n) => <Cell key={n} cell={cell} as="td" />)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Cell = ({ cell, as: Tag }: { cell: Tokens.TableCell; as: "th" | "td" }) => (
  <Tag data-align={cell.align ?? undefined}>
    <Inline tokens={cell.tokens} />
  </Tag>
);
