// The usage of a user in the list: as a table row or as a card, with the same facts.
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber, languageOf } from "../../../lib/words/formats.ts";
import { Badge } from "../../../ui/panel/badge.tsx";
import type { Column } from "../../../ui/panel/data-table.tsx";
import { formatDollars } from "../formats.ts";
import type { UserUsage } from "./data.ts";

/** The columns of the usage table. */
export function useUsageColumns(): Column<UserUsage>[] {
  const { t } = useTranslation("panel-usage");
  const { t: own } = useTranslation("usage");
  return useMemo(() => [
    {
      id: "name",
      header: t("user"),
      sorts: "up",
      className: "min-w-46",
      cell: (person) => <UserName person={person} />,
    },
    {
      id: "messages",
      header: own("messages"),
      sorts: "down",
      className: "tabular-nums",
      cell: ({ messageCount }) => formatNumber(messageCount),
    },
    {
      id: "images",
      header: own("images"),
      sorts: "down",
      className: "tabular-nums",
      cell: ({ imageCount }) => formatNumber(imageCount),
    },
    {
      id: "cost",
      header: own("cost"),
      sorts: "down",
      className: "tabular-nums",
      cell: ({ estimatedCost }) => formatDollars(estimatedCost),
    },
    {
      id: "aborted",
      header: t("aborted"),
      sorts: "down",
      className: "tabular-nums",
      cell: (person) => <Aborted person={person} />,
    },
    {
      id: "models",
      header: own("models"),
      className: "min-w-40",
      cell: ({ modelBreakdown }) => <Models used={modelBreakdown} />,
    },
  ], [t, own]);
}

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

function UserName({ person }: { person: UserUsage }) {
  const { t } = useTranslation("panel-usage");
  const { userName, userEmail, userStatus } = person;
  return (
    <>
      <span className="font-semibold wrap-anywhere my:font-bold" lang={languageOf(userName)}>
        {userName}
      </span>
      {userStatus !== "active" && (
        <span className="ms-2 inline-block align-middle">
          <Badge tone={userStatus === "deleted" ? "bad" : "gold"}>
            {t(`statuses.${userStatus}`)}
          </Badge>
        </span>
      )}
      <span className="block text-sm wrap-anywhere text-muted">{userEmail}</span>
    </>
  );
}

/** The number of aborted calls and their cost. */
const Aborted = ({ person }: { person: UserUsage }) => (
  <>
    {formatNumber(person.abortedCount)}
    {person.abortedCount > 0 && (
      <span className="ms-2 text-muted">{formatDollars(person.abortedCost)}</span>
    )}
  </>
);

/** The number of uses of each model. */
const Models = ({ used }: { used: UserUsage["modelBreakdown"] }) => (
  <ul className="space-y-0.5">
    {Object.entries(used).map(([model, count]) => (
      <li key={model} className="flex justify-between gap-4">
        <span className="min-w-0 wrap-anywhere text-muted" lang="en">{model}</span>
        <span className="tabular-nums">{formatNumber(count)}</span>
      </li>
    ))}
  </ul>
);
