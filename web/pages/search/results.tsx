import { useInfiniteQuery } from "@tanstack/react-query";
import { startTransition, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { chatDraftKey } from "../../features/chat/run/draft-text.ts";
import { searchQuery } from "../../features/search/data.ts";
import { noteSearch } from "../../features/search/recent-searches.ts";
import { ResultItem } from "../../features/search/result-item.tsx";
import {
  type FoundItem,
  type SearchFilter,
  searchIndex,
} from "../../features/search/stored-index.ts";
import { useSession } from "../../features/session/data.ts";
import { paths } from "../../lib/address/paths.ts";
import { readDraft, replaceDraft } from "../../lib/device/drafts.ts";
import { useOffline } from "../../lib/http/connectivity.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { SparklesIcon } from "../../ui/icons.ts";
import { Failed, ListSkeleton } from "../../ui/list-states.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useStoredIndex } from "./use-stored-index.ts";

type ResultsProps = {
  q: string;
  /** The words of `q` as they stand in keys. At least one. */
  words: string[];
  filter: SearchFilter;
  onAll: () => void;
};

const STORED_PAGE = 12;
/** Without a network, a new search draws so many results first, because the phone may be slow. */
const DRAWN_FIRST = 4;

/** What the server finds. Without a network: what this phone finds. */
export function Results({ q, words, filter, onAll }: ResultsProps) {
  const { t } = useTranslation("search");
  const { t: app } = useTranslation("app");
  const isOffline = useOffline();
  const list = useInfiniteQuery({ ...searchQuery(q, filter), enabled: !isOffline });
  const stored = useStoredItems({ q, words, filter, isNeeded: isOffline });
  const items = isOffline ? stored.items : list.data?.pages.flatMap(({ items }) => items);
  const hasMore = isOffline ? stored.hasMore : list.hasNextPage;

  return (
    <>
      <p role="status" className="sr-only">{items && t("found", { count: items.length })}</p>
      {stored.hasFailed && (
        <Notice tone="error">
          <p>{t("storeFailed")}</p>
          <Button tone="outline" className="mt-3" onClick={stored.retry}>{app("retry")}</Button>
        </Notice>
      )}
      {!items && !stored.hasFailed && (isOffline || list.isPending) && (
        <ListSkeleton label={t("searching")} rows={4} />
      )}
      {!items && !isOffline && list.error && <Failed offline={t("offline")} query={list} />}
      {items?.length === 0 && (
        <NothingFound {...{ q, isOffline, onAll }} isFiltered={filter.kind !== undefined} />
      )}
      {items && items.length > 0 && (
        <Items {...{ items, q, search: stored.search, isOffline, isOld: list.isPlaceholderData }} />
      )}
      {hasMore && (
        <Button
          tone="soft"
          className="mt-3"
          pending={list.isFetchingNextPage}
          pendingLabel={app("loading")}
          onClick={() => isOffline ? stored.showMore() : list.fetchNextPage()}
        >
          {t("more")}
        </Button>
      )}
    </>
  );
}

type ItemsProps = {
  items: FoundItem[];
  q: string;
  search: string;
  isOffline: boolean;
  /** The results of other words, while the server searches. */
  isOld: boolean;
};

function Items({ items, q, search, isOffline, isOld }: ItemsProps) {
  /** The search whose first results are on the screen. */
  const [begun, setBegun] = useState("");
  useEffect(() => startTransition(() => setBegun(search)), [search]);
  const drawn = isOffline && begun !== search ? items.slice(0, DRAWN_FIRST) : items;
  return (
    <ol className={`-mx-3 ${isOld ? "opacity-60" : ""}`}>
      {drawn.map((item) => (
        <ResultItem
          key={`${item.kind} ${item.id}`}
          {...{ item, q }}
          onOpen={() => void noteSearch(q)}
        />
      ))}
    </ol>
  );
}

function useStoredItems(
  { q, words, filter, isNeeded }: Omit<ResultsProps, "onAll"> & { isNeeded: boolean },
) {
  const { data: user } = useSession();
  const { index, hasFailed, retry } = useStoredIndex(user, isNeeded);
  const { kind, courseId } = filter;
  const search = `${q} ${kind} ${courseId}`;
  const [shown, setShown] = useState({ search, count: STORED_PAGE });
  const count = shown.search === search ? shown.count : STORED_PAGE;
  const found = useMemo(
    // One more shows that there are more.
    () => index && searchIndex(index, words, filter, count + 1),
    [index, search, count],
  );
  return {
    search,
    hasFailed,
    retry,
    items: found?.slice(0, count),
    hasMore: found !== undefined && found.length > count,
    showMore: () => setShown({ search, count: count + STORED_PAGE }),
  };
}

type NothingFoundProps = {
  q: string;
  isOffline: boolean;
  /** The user has filtered the results. */
  isFiltered: boolean;
  onAll: () => void;
};

/** Says that nothing was found, and what the user can do next. */
function NothingFound({ q, isOffline, isFiltered, onAll }: NothingFoundProps) {
  const { t } = useTranslation("search");
  return (
    <div className="py-6">
      <p className="font-semibold wrap-anywhere my:font-bold">{t("nothing", { words: q })}</p>
      <p className="mt-1 max-w-prose text-muted">{t(isOffline ? "nothingOffline" : "tips")}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {isFiltered && <Button tone="outline" onClick={onAll}>{t("searchAll")}</Button>}
        {!isOffline && (
          <Link
            to={paths.chat}
            className={buttonClass("soft")}
            onClick={() => askTutor(q)}
          >
            <SparklesIcon className="size-4.5" />
            {t("askTutor")}
          </Link>
        )}
      </div>
    </div>
  );
}

/** Puts the words into the box of a new conversation, below what the user has typed there. */
function askTutor(q: string) {
  const place = chatDraftKey(undefined);
  const draft = readDraft(place) ?? "";
  if (!draft.split("\n").includes(q)) replaceDraft(place, [draft, q].filter(Boolean).join("\n\n"));
}
