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
  /** Meanwhile. */
  loading: string;
};

/** Below a list that comes a page at a time: the next one, and why the last did not come. */
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
