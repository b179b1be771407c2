import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";

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
