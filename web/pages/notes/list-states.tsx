// What stands on the page in place of a list, or above it.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useOffline } from "../../lib/http/connectivity.ts";
import { paths } from "../../lib/address/paths.ts";
import { useAge, useRetryProps } from "../../lib/hooks/query-state.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Failed, ListSkeleton } from "../../ui/list-states.tsx";
import type { ListProps } from "./list-props.ts";

type ListQuery = {
  isPending: boolean;
  isWhole: boolean;
  error: Error | null;
  isFetching: boolean;
  dataUpdatedAt: number;
  refetch: () => void;
};
type Props = ListProps & {
  query: ListQuery;
  /** How many entries there are, and how many of them the search has found. */
  all: number;
  found: number;
  /** The last part of the path to the place where the user makes the first entry. */
  firstAt: string;
  texts: { loading: string; offline: string; noneTitle: string; noneText: string };
  children: ReactNode;
};

/** Shows the list, or the sentence that says why there is none. */
export function ListStates(
  { courses, isPending, search, query, all, found, firstAt, texts, children }: Props,
) {
  const { t } = useTranslation("my-notes");
  const isOffline = useOffline();
  const retryProps = useRetryProps(query);
  const age = useAge(query);
  const [first] = courses;
  if (all === 0) {
    if (query.isPending || isPending && !isOffline) return <ListSkeleton label={texts.loading} />;
    if (!query.isWhole) return <Failed offline={texts.offline} {...retryProps} />;
    return (
      <div className="flex flex-col items-center rounded-box border border-dashed border-base-content/25 px-6 py-14 text-center">
        <p className="text-lg font-bold">{texts.noneTitle}</p>
        <p className="mt-1 max-w-md text-balance text-muted">{texts.noneText}</p>
        {first && (
          <Link
            to={`${paths.course(first.id)}?tab=${firstAt}`}
            className={buttonClass("primary", "mt-6")}
          >
            {t("open", { course: first.name })}
          </Link>
        )}
      </div>
    );
  }
  return (
    <>
      {query.isWhole
        ? age && <p className="mb-3 text-sm text-muted">{age}</p>
        : query.error && (
          <div className="mb-4">
            <Failed offline={t("part")} {...retryProps} />
          </div>
        )}
      {found === 0
        ? (
          <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
            <p role="status" className="wrap-anywhere">{t("nothing", { search: search.text })}</p>
            <Button tone="soft" onClick={search.clear}>{t("clear")}</Button>
          </div>
        )
        : children}
    </>
  );
}
