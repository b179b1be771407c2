import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/words/formats.ts";
import { useLanguage } from "../../../lib/words/i18n.ts";
import { Phrases } from "../../../ui/burmese/phrases.tsx";
import { ChevronDownIcon } from "../../../ui/icons.ts";
import { formatDay, formatDollars } from "../formats.ts";
import { UsageFailed } from "../usage-failed.tsx";
import { type UsageDay, usageDaysQuery, type UsageTotals } from "./data.ts";

/** The sums of a month, with their values per day. */
export function Totals({ totals, period }: { totals: UsageTotals; period: string }) {
  const { t } = useTranslation("panel-usage");
  const { t: own } = useTranslation("usage");
  const query = useQuery(usageDaysQuery(period));
  const days = query.data?.days;
  const figures = [
    {
      name: "messages",
      total: formatNumber(totals.messages),
      valueOf: formatNumber,
      tone: "fill-primary",
    },
    {
      name: "images",
      total: formatNumber(totals.images),
      valueOf: formatNumber,
      tone: "fill-success",
    },
    {
      name: "cost",
      total: formatDollars(totals.cost),
      valueOf: (cost: number) => formatDollars(String(cost)),
      tone: "fill-accent",
    },
  ] as const;

  return (
    <div className="@container">
      <dl className="grid gap-3 @xs:grid-cols-2 @2xl:grid-cols-3">
        {figures.map(({ name, total, valueOf, tone }) => (
          <div
            key={name}
            className={`rounded-box border border-line bg-base-100 p-4 @2xl:p-5 ${
              name === "cost" ? "@xs:col-span-2 @2xl:col-span-1" : ""
            }`}
          >
            <dt className="text-sm font-medium text-muted">{own(name)}</dt>
            <dd>
              <span className="text-2xl font-bold tabular-nums">{total}</span>
              {!query.isError && (
                <DayBars
                  days={days?.map((day) => ({ day: day.day, value: Number(day[name]) }))}
                  valueOf={valueOf}
                  tone={tone}
                />
              )}
              {name === "cost" && <p className="text-sm text-muted">{own("vary")}</p>}
            </dd>
          </div>
        ))}
        <AbortedTotal totals={totals} />
      </dl>
      {query.isError && !days && (
        <div className="mt-3">
          <UsageFailed scope="platform" query={query} />
        </div>
      )}
      {days && (
        <details className="group mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-sm font-semibold text-primary underline-offset-4 hover:underline my:font-bold">
            {t("asTable")}
            <ChevronDownIcon className="size-4 group-open:rotate-180" />
          </summary>
          <DayTable days={days} />
        </details>
      )}
    </div>
  );
}

function AbortedTotal({ totals }: { totals: UsageTotals }) {
  const { t } = useTranslation("panel-usage");
  const { aborted, abortedCost, unchargedCost } = totals;
  const costs = { cost: formatDollars(abortedCost), uncharged: formatDollars(unchargedCost) };
  return (
    <div className="col-span-full rounded-box border border-line bg-base-100 p-4 @2xl:p-5">
      <dt className="text-sm font-medium text-muted">{t("aborted")}</dt>
      <dd className="@2xl:flex @2xl:items-baseline @2xl:gap-5">
        <span className="shrink-0 text-2xl font-bold tabular-nums">{formatNumber(aborted)}</span>
        {aborted > 0 && <p className="text-sm text-muted">{t("abortedText", costs)}</p>}
      </dd>
    </div>
  );
}

type Day = { day: string; value: number };

type Props = {
  /** Undefined until the server has answered. */
  days: Day[] | undefined;
  valueOf: (value: number) => string;
  tone: string;
};

/** The width of a bar with its gap, and without it. */
const STEP = 4;
const WIDTH = 3;
const HEIGHT = 40;
/** The least height, so that a small value is visible. */
const LEAST = 1;

/** A month as bars. The text below names the highest value. A table shows all values. */
function DayBars({ days, valueOf, tone }: Props) {
  const { t } = useTranslation("panel-usage");
  const language = useLanguage();
  if (!days) return <div className="late skeleton mt-3 h-28" />;
  const [first] = days;
  const last = days.at(-1);
  const most = days.reduce<Day | undefined>(
    (most, day) => day.value > (most?.value ?? 0) ? day : most,
    undefined,
  );
  return (
    <>
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={`mt-3 h-20 w-full border-b border-line ${tone}`}
        aria-hidden="true"
      >
        {most && days.map(({ day, value }, at) => {
          if (value === 0) return null;
          const height = Math.max(LEAST, HEIGHT * value / most.value);
          return (
            <rect
              key={day}
              x={at * STEP + (STEP - WIDTH) / 2}
              y={HEIGHT - height}
              width={WIDTH}
              height={height}
            />
          );
        })}
      </svg>
      <div aria-hidden="true" className="mt-1 flex justify-between text-xs text-muted">
        <span>{first && dateOf(first)}</span>
        <span>{last && dateOf(last)}</span>
      </div>
      <p className="mt-1.5 text-sm text-muted">
        {most
          ? t("most", { value: valueOf(most.value), day: formatDay(most.day, language) })
          : t("nothing")}
      </p>
    </>
  );
}

/** Only the day: the month is shown above. */
const dateOf = ({ day }: Day) => Number(day.slice("2026-11-".length));

/** The values of the bars as a table. */
function DayTable({ days }: { days: UsageDay[] }) {
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
          {(["messages", "images", "cost"] as const).map((name) => (
            <th key={name} scope="col" className={`${head} text-end`}>
              <Phrases>{own(name)}</Phrases>
            </th>
          ))}
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
