// The facts about a user's usage, the same in a table row and on a card.
import { useTranslation } from "react-i18next";
import { formatNumber, languageOf } from "../../../lib/words/formats.ts";
import { Badge } from "../../../ui/panel/badge.tsx";
import { formatDollars } from "../dollars.ts";
import type { UserUsage } from "./data.ts";

export function UserName({ person }: { person: UserUsage }) {
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
export const Aborted = ({ person }: { person: UserUsage }) => (
  <>
    {formatNumber(person.abortedCount)}
    {person.abortedCount > 0 && (
      <span className="ms-2 text-muted">{formatDollars(person.abortedCost)}</span>
    )}
  </>
);

/** The number of uses of each model. */
export const Models = ({ used }: { used: UserUsage["modelBreakdown"] }) => (
  <ul className="space-y-0.5">
    {Object.entries(used).map(([model, count]) => (
      <li key={model} className="flex justify-between gap-4">
        <span className="min-w-0 wrap-anywhere text-muted" lang="en">{model}</span>
        <span className="tabular-nums">{formatNumber(count)}</span>
      </li>
    ))}
  </ul>
);
