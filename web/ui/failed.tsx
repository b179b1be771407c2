import { useOffline } from "../lib/contact.ts";
import { useErrorText } from "../lib/error-text.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

type Props = {
  error: Error | null;
  /** Said instead of the error while there is no network. */
  offline: string;
  retry: string;
  isAsking: boolean;
  asking: string;
  onRetry: () => void;
};

/** In the place of a list of which nothing is known. */
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
