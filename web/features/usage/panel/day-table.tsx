import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/words/formats.ts";
import { useLanguage } from "../../../lib/words/i18n.ts";
import { Phrases } from "../../../ui/burmese/phrases.tsx";
import { formatDay } from "../dates.ts";
import { formatDollars } from "../dollars.ts";
import type { UsageDay } from "./data.ts";

/** The values of the bars as a table. */
export function DayTable({ days }: { days: UsageDay[] }) {
  const { t } = useTranslation("panel-usage");
  const { t: own } = useTranslation("usage");
  const language = useLanguage();
  const head = "px-2 py-2 align-bottom sm:px-3 text-xs font-semibold text-muted my:font-bold";
  const cell = "px-2 py-1.5 sm:px-3 text-end tabular-nums";
  return (
    <table className="mt-1 w-full max-w-2xl rounded-box border border-line bg-base-100 text-sm">
      <caption className="sr-only">{t("byDay")}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${head} text-start`}>{t("day")}</th>
          <th scope="col" className={`${head} text-end`}>
            <Phrases>{own("messages")}</Phrases>
          </th>
          <th scope="col" className={`${head} text-end`}>
            <Phrases>{own("images")}</Phrases>
          </th>
          <th scope="col" className={`${head} text-end`}>
            <Phrases>{own("cost")}</Phrases>
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, messages, images, cost }) => (
          <tr key={day} className="border-t border-line">
            <th
              scope="row"
              className="px-2 py-1.5 text-start font-normal whitespace-nowrap sm:px-3 my:whitespace-normal"
            >
              {formatDay(day, language)}
            </th>
            <td className={cell}>{formatNumber(messages)}</td>
            <td className={cell}>{formatNumber(images)}</td>
            <td className={cell}>{formatDollars(cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
