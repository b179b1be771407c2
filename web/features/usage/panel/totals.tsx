import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { ChevronDownIcon } from "../../../ui/icons/frame.tsx";
import { formatDollars } from "../dollars.ts";
import { UsageFailed } from "../usage-failed.tsx";
import { DayBars } from "./day-bars.tsx";
import { DayTable } from "./day-table.tsx";
import { usageDaysQuery, type UsageTotals } from "./data.ts";

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
