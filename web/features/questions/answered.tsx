import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";

/** The number of the learner's new answers since the last look. Empty if there are none. */
export function AnsweredBadge({ count }: { count: number }) {
  const { t } = useTranslation("questions");
  if (count === 0) return null;
  return (
    <span className="min-w-5 rounded-full bg-accent px-1.5 text-center text-xs leading-5 font-bold text-accent-content">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t("newAnswers", { count })}</span>
    </span>
  );
}

type Props = {
  count: number;
  /** The path of the answers. Without it, the sign is not a link. */
  to?: string;
};

/** Shows that the learner's questions have new answers, until the learner has read them. */
export function AnsweredSign({ count, to }: Props) {
  const { t } = useTranslation("questions");
  if (count === 0) return null;
  const sign = (
    <span className="rounded-full bg-accent px-2.5 text-xs leading-5.5 font-bold whitespace-nowrap tabular-nums text-accent-content">
      {t("newAnswers", { count })}
    </span>
  );
  return to
    ? <Link to={to} className="-my-2.5 inline-flex min-h-11 items-center">{sign}</Link>
    : sign;
}
