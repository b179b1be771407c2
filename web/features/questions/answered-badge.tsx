import { useTranslation } from "react-i18next";

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
