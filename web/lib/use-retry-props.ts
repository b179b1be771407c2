import { useTranslation } from "react-i18next";

type RetryableQuery = { error: Error | null; isFetching: boolean; refetch: () => unknown };

/** The props of `Failed` for data that could not be loaded: the error, and how to ask again. */
export function useRetryProps({ error, isFetching, refetch }: RetryableQuery) {
  const { t: app } = useTranslation("app");
  return {
    error,
    retry: app("retry"),
    isAsking: isFetching,
    asking: app("loading"),
    onRetry: () => void refetch(),
  };
}
