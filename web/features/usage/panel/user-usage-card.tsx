import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/words/formats.ts";
import { formatDollars } from "../dollars.ts";
import type { UserUsage } from "./data.ts";
import { Aborted, Models, UserName } from "./user-usage-facts.tsx";

type Props = { person: UserUsage; check?: ReactNode };

/** The usage of one user as a card, where a table row does not fit. */
export function UserUsageCard({ person, check }: Props) {
  const { t } = useTranslation("usage");
  const { t: panel } = useTranslation("panel-usage");
  const facts = [
    { label: t("messages"), value: formatNumber(person.messageCount) },
    { label: t("images"), value: formatNumber(person.imageCount) },
    { label: t("cost"), value: formatDollars(person.estimatedCost) },
  ];
  return (
    <article
      aria-label={person.userName}
      className="rounded-box border border-line bg-base-100 p-4"
    >
      <div className="flex items-start">
        {check && <div className="-ms-3 -mt-2.5 shrink-0">{check}</div>}
        <div className="min-w-0 flex-1">
          <UserName person={person} />
        </div>
      </div>
      <dl className="mt-3 flex flex-wrap justify-between gap-x-5 gap-y-2">
        {facts.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="font-semibold tabular-nums my:font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      {person.abortedCount > 0 && (
        <p className="mt-3 flex justify-between gap-4 border-t border-line pt-3 text-sm tabular-nums">
          <span className="text-muted">{panel("aborted")}</span>
          <span>
            <Aborted person={person} />
          </span>
        </p>
      )}
      {Object.keys(person.modelBreakdown).length > 0 && (
        <div className="mt-3 border-t border-line pt-3 text-sm">
          <Models used={person.modelBreakdown} />
        </div>
      )}
    </article>
  );
}
