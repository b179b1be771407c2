import { useInfiniteQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { useErrorText } from "../../../lib/error-text.ts";
import { formatNumber } from "../../../lib/format.ts";
import { useText } from "../../../lib/i18n.ts";
import { useAskAgain } from "../../../lib/use-ask-again.ts";
import { useTableParams } from "../../../lib/use-table-params.ts";
import { Button } from "../../../ui/button.tsx";
import { Failed } from "../../../ui/failed.tsx";
import { ListSkeleton } from "../../../ui/list-skeleton.tsx";
import { NothingHere } from "../../../ui/panel/nothing-here.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { auditNames, auditQuery, type AuditWish } from "./data.ts";
import { EntryList } from "./entry-list.tsx";
import { isAction } from "./use-sentence.ts";

type PersonField = (
  field: { label: string; value: string; onChoose: (email: string) => void },
) => ReturnType<ComponentProps<typeof AuditFilters>["personField"]>;

export function AuditLog({ personField }: { personField: PersonField }) {
  const t = useText("panel-audit");
  const app = useText("app");
  const { params, setParams } = useTableParams(auditNames);
  const wish = read(params);
  const log = useInfiniteQuery(auditQuery(wish));
  const { data, error, isPlaceholderData } = log;
  const again = useAskAgain(log);
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const first = data?.pages[0];
  const isFiltered = Object.values(wish).some((asked) => asked !== "");

  return (
    <>
      <AuditFilters
        wish={wish}
        onWish={setParams}
        personField={(label, name) =>
          personField({
            label,
            value: wish[name],
            onChoose: (email) => setParams({ [name]: email }),
          })}
      />
      {log.isPending && <ListSkeleton label={app("loading")} rows={3} />}
      {!data && error && <Failed offline={t("offline")} {...again} />}
      {first && (
        <div
          aria-busy={isPlaceholderData || undefined}
          className={isPlaceholderData ? "opacity-60" : ""}
        >
          <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4">
            <p role="status" className="text-sm text-muted">
              {first.isMore
                ? t("atLeast", { number: formatNumber(first.total) })
                : t("count", { count: first.total })}
            </p>
            {isFiltered && (
              <Button
                tone="plain"
                className="px-3 text-sm"
                onClick={() => setParams(nothing)}
              >
                {t("clear")}
              </Button>
            )}
          </div>
          {entries.length === 0
            ? <NothingHere text={t(isFiltered ? "notFound" : "none")} />
            : <EntryList entries={entries} />}
          {log.hasNextPage && (
            <Button
              tone="soft"
              className="mt-5 max-sm:w-full"
              pending={log.isFetchingNextPage}
              pendingLabel={app("loading")}
              onClick={() => log.fetchNextPage()}
            >
              {t("more")}
            </Button>
          )}
          {error && <Why error={error} />}
        </div>
      )}
    </>
  );
}

const nothing: AuditWish = { actor: "", person: "", action: "", from: "", to: "" };
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** What else stands in the address is left out. */
const read = ({ actor, person, action, from, to }: AuditWish): AuditWish => ({
  actor,
  person,
  action: isAction(action) ? action : "",
  from: isDay(from) ? from : "",
  to: isDay(to) ? to : "",
});

const Why = ({ error }: { error: Error }) => (
  <p role="alert" className="mt-3 text-sm text-error">{useErrorText(error)}</p>
);
