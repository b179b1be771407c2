import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { saveTable } from "../../../lib/device/csv.ts";
import { formatDate, languageOf } from "../../../lib/words/formats.ts";
import { useLanguage } from "../../../lib/words/i18n.ts";
import { useTableWords } from "../../../lib/words/panel-words.ts";
import { DownloadIcon } from "../../../ui/icons.ts";
import { type Column, DataTable, type RowsAct } from "../../../ui/panel/data-table.tsx";
import type { AuditEntry } from "./data.ts";
import { useActionName, useSentence } from "./use-sentence.ts";

type Props = {
  entries: AuditEntry[];
  sort: string;
  onSort: (sort: string) => void;
  /** A new scope clears the selection. */
  scope: string;
  isStale: boolean;
  summary: ReactNode;
  empty: ReactNode;
};

/** The entries of the log, grouped by day. */
export function EntryList({ entries, ...list }: Props) {
  const { t } = useTranslation("panel-audit");
  const sentenceOf = useSentence();
  const language = useLanguage();
  const words = useTableWords();
  return (
    <DataTable
      {...list}
      list="audit"
      label={t("title")}
      words={words}
      columns={useColumns()}
      rows={entries}
      keyOf={idOf}
      nameOf={(entry) => `${timeOf(entry)} ${sentenceOf(entry)}`}
      card={(entry, check) => <EntryCard entry={entry} check={check} />}
      grouping={{
        groupOf: dayOf,
        heading: (day) => formatDate(`${day}T12:00`, language),
        level: "h2",
      }}
      acts={useEntryActs()}
    />
  );
}

const idOf = ({ id }: AuditEntry) => id;

function useColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation("panel-audit");
  const nameOf = useActionName();
  return [
    {
      id: "createdAt",
      header: t("columns.time"),
      sorts: "down",
      className: "w-20",
      cell: (entry) => <Time entry={entry} />,
    },
    {
      id: "sentence",
      header: t("columns.sentence"),
      className: "min-w-60",
      cell: (entry) => <Sentence entry={entry} />,
    },
    {
      id: "action",
      header: t("action"),
      className: "min-w-36",
      cell: ({ action }) => nameOf(action),
    },
    {
      id: "address",
      header: t("columns.address"),
      className: "tabular-nums wrap-anywhere max-w-40",
      cell: ({ address }) => address,
    },
  ];
}

const Time = ({ entry }: { entry: AuditEntry }) => (
  <time dateTime={entry.at} className="text-sm text-muted tabular-nums">{timeOf(entry)}</time>
);

function Sentence({ entry }: { entry: AuditEntry }) {
  const sentence = useSentence()(entry);
  return <p className="wrap-anywhere" lang={languageOf(sentence)}>{sentence}</p>;
}

function EntryCard({ entry, check }: { entry: AuditEntry; check?: ReactNode }) {
  const { t } = useTranslation("panel-audit");
  return (
    <div className="flex rounded-box border border-line bg-base-100 px-4 py-3">
      {check && <div className="-ms-3 -mt-2.5 shrink-0">{check}</div>}
      <div className="min-w-0 flex-1">
        <Time entry={entry} />
        <Sentence entry={entry} />
        {entry.address && (
          <p className="text-xs text-muted">{t("address", { address: entry.address })}</p>
        )}
      </div>
    </div>
  );
}

/** Returns the actions for the selected entries: save them as CSV. */
function useEntryActs(): (entries: AuditEntry[]) => RowsAct[] {
  const { t } = useTranslation("panel-audit");
  const { t: panel } = useTranslation("panel");
  const sentenceOf = useSentence();
  const nameOf = useActionName();

  function save(entries: AuditEntry[]) {
    const head = [
      t("columns.day"),
      t("columns.time"),
      t("action"),
      t("columns.sentence"),
      t("columns.address"),
    ];
    const rows = entries.map((entry) => [
      dayOf(entry),
      timeOf(entry),
      nameOf(entry.action),
      sentenceOf(entry),
      entry.address ?? "",
    ]);
    saveTable("pyinnya-audit.csv", head, rows);
  }

  return (entries) => [
    { label: panel("bulk.saveCsv"), Sign: DownloadIcon, onPress: () => save(entries) },
  ];
}

type Dated = { at: string };

/** The log's filters use the same days. Myanmar has no daylight saving time. */
const inMyanmar = ({ at }: Dated) => new Date(Date.parse(at) + 6.5 * 3_600_000).toISOString();

export const timeOf = (entry: Dated) => inMyanmar(entry).slice(11, 16);

export const dayOf = (entry: Dated) => inMyanmar(entry).slice(0, 10);
