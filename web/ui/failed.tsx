import { useOffline } from "../lib/connectivity.ts";
import { useErrorText } from "../lib/error-text.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

type Props = {
  error: Error | null;
  /** Shown instead of the error while the app is offline. */
  offline: string;
  retry: string;
  isAsking: boolean;
  asking: string;
  onRetry: () => void;
};

/** Stands in place of a list that could not be loaded. */
export function Failed({ error, offline, retry, isAsking, asking, onRetry }: Props) {
  const isOffline = useOffline();
  const why = useErrorText(error);
  return (
    <Notice tone={isOffline ? "info" : "error"}>
      <p>{isOffline ? offline : why}</p>
      <Button
        tone="outline"
        className="mt-3"
        pending={isAsking}
        pendingLabel={asking}
        onClick={onRetry}
      >
        {retry}
      </Button>
    </Notice>
  );
}
