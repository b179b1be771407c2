import { useOffline } from "../lib/http/connectivity.ts";
import { retryTexts, useErrorText } from "../lib/words/errors.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

type Props = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Shown instead of the error while the app is offline. */
  offline: string;
};

/** Stands in place of a list that could not be loaded. */
export function Failed({ query: { error, isFetching, refetch }, offline }: Props) {
  const isOffline = useOffline();
  const why = useErrorText(error);
  const { retry, asking } = retryTexts();
  return (
    <Notice tone={isOffline ? "info" : "error"}>
      <p>{isOffline ? offline : why}</p>
      <Button
        tone="outline"
        className="mt-3"
        pending={isFetching}
        pendingLabel={asking}
        onClick={() => void refetch()}
      >
        {retry}
      </Button>
    </Notice>
  );
}

/** The shape of a list that is loading. It appears only if loading takes long. */
export const ListSkeleton = ({ label, rows = 2 }: { label: string; rows?: number }) => (
  <div role="status" className="late">
    <span className="sr-only">{label}</span>
    <div aria-hidden="true" className="space-y-4">
      {Array.from(
        { length: rows },
        (_, row) => (
          <div key={row} className="rounded-box border border-line bg-base-100 p-4 sm:p-5">
            <div className="skeleton h-4 w-1/3" />
            <div className="skeleton mt-4 h-5 w-full" />
            <div className="skeleton mt-2.5 h-5 w-2/3" />
          </div>
        ),
      )}
    </div>
  </div>
);
