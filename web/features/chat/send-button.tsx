import { useTranslation } from "react-i18next";
import { ArrowUpIcon } from "../../ui/icons/actions.tsx";

type Props = {
  disabled: boolean;
  /** The user pressed Send, and the question waits for its files. */
  isSent: boolean;
};

export function SendButton({ disabled, isSent }: Props) {
  const { t } = useTranslation("chat");
  return (
    <button
      type="submit"
      className="btn btn-primary btn-circle size-11 p-0"
      aria-label={t("send")}
      title={t("send")}
      disabled={disabled}
      aria-busy={isSent || undefined}
    >
      {isSent ? <span className="spin" aria-hidden="true" /> : <ArrowUpIcon />}
    </button>
  );
}
