import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../lib/address/paths.ts";
import { useRetryProps } from "../../lib/hooks/query-state.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Failed, ListSkeleton } from "../../ui/list-states.tsx";

type Props = {
  isNew: boolean;
  isKnown: boolean;
  /** The conversation does not exist, or was deleted. */
  isMissing: boolean;
  failed: { error: Error | null; isFetching: boolean; isPending: boolean; refetch: () => unknown };
};

/** Explains why the conversation cannot be read, or why a new one cannot begin. */
export function ChatProblem({ isNew, isKnown, isMissing, failed }: Props) {
  const { t } = useTranslation("chat");
  const retryProps = useRetryProps(failed);
  if (isMissing) {
    return (
      <div className="m-auto px-4 text-center">
        <p className="mb-4 text-muted">{t("gone")}</p>
        <Link to={paths.chat} className={buttonClass("soft")}>{t("new")}</Link>
      </div>
    );
  }
  if (failed.error && (isNew || !isKnown)) {
    return (
      <div className="chat-column py-4">
        <Failed offline={t(isNew ? "offlineNew" : "offline")} {...retryProps} />
      </div>
    );
  }
  return isKnown ? null : (
    <div className="chat-column py-4">
      <ListSkeleton label={t("loading")} rows={4} />
    </div>
  );
}
