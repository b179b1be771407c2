import { useTranslation } from "react-i18next";
import { formatDate, languageOf } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n.ts";
import type { AuditEntry } from "./data.ts";
import { byDay, timeOf } from "./by-day.ts";
import { useSentence } from "./use-sentence.ts";

/** What happened, newest first, under the day on which it did. */
export function EntryList({ entries }: { entries: AuditEntry[] }) {
  const { t } = useTranslation("panel-audit");
  const sentenceOf = useSentence();
  const language = useLanguage();
  return byDay(entries).map(({ day, entries }) => (
    <section key={day} className="mt-6 first:mt-0">
      <h2 className="text-base">{formatDate(`${day}T12:00`, language)}</h2>
      <ol className="mt-2 divide-y divide-line rounded-box border border-line bg-base-100">
        {entries.map((entry) => {
          const sentence = sentenceOf(entry);
          return (
            <li key={entry.id} className="flex gap-x-4 px-4 py-3 max-sm:flex-col">
              <time dateTime={entry.at} className="w-14 shrink-0 text-sm text-muted tabular-nums">
                {timeOf(entry)}
              </time>
              <div className="min-w-0">
                <p className="wrap-anywhere" lang={languageOf(sentence)}>{sentence}</p>
                {entry.address && (
                  <p className="text-xs text-muted">
                    {t("address", { address: entry.address })}
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  ));
}
