import { useErrorText } from "../../lib/words/errors.ts";
import { Button } from "../button.tsx";
import type { FilteredList } from "./filter-bar.tsx";

type ListSummaryProps = { list: FilteredList; clear: string };

/** Stands above a list: how many rows match, and a button that clears the filters. */
export const ListSummary = ({ list, clear }: ListSummaryProps) => (
  <div className="flex min-h-11 flex-wrap items-center gap-x-4">
    <p ref={list.countRef} tabIndex={-1} role="status" className="text-sm text-muted outline-none">
      {list.result}
    </p>
    {list.isFiltered && (
      <Button tone="plain" className="-mx-3 px-3 text-sm" onClick={list.onClear}>{clear}</Button>
    )}
  </div>
);

type ListEndProps = {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage(): unknown;
    error: Error | null;
  };
  more: string;
  /** The button's text while the next page loads. */
  loading: string;
};

/**
 * Stands below a list that loads page by page: the button for the next page, and why the last
 * request failed.
 */
export const ListEnd = ({ list, more, loading }: ListEndProps) => (
  <>
    {list.hasNextPage && (
      <Button
        tone="soft"
        className="mt-5 max-sm:w-full"
        pending={list.isFetchingNextPage}
        pendingLabel={loading}
        onClick={() => list.fetchNextPage()}
      >
        {more}
      </Button>
    )}
    {list.error && <Why error={list.error} />}
  </>
);

const Why = ({ error }: { error: Error }) => (
  <p role="alert" className="mt-3 text-sm text-error">{useErrorText(error)}</p>
);
