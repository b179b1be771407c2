import { useTranslation } from "react-i18next";

type Asked = { error: Error | null; isFetching: boolean; refetch: () => unknown };

/** For the place of what could not be read: why, and the way to ask again. */
export function useAskAgain({ error, isFetching, refetch }: Asked) {
  const { t: app } = useTranslation("app");
  return {
    error,
    retry: app("retry"),
    isAsking: isFetching,
    asking: app("loading"),
    onRetry: () => void refetch(),
  };
}
