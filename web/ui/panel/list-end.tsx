import { useErrorText } from "../../lib/error-text.ts";
import { Button } from "../button.tsx";

type Props = {
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
export const ListEnd = ({ list, more, loading }: Props) => (
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
