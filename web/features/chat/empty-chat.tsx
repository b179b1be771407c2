import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SparklesIcon } from "../../ui/icons/sparkles.tsx";
import { findUnsentQuestion } from "./running.ts";

/** The screen of a conversation before its first question. */
export function EmptyChat() {
  const { t } = useTranslation("chat");
  const waiting = findUnsentQuestion();
  return (
    <div className="m-auto flex max-w-md flex-col items-center px-4 py-8 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-secondary text-secondary-content">
        <SparklesIcon className="size-6" />
      </span>
      <p className="mt-5 text-xl font-bold text-balance">{t("emptyLine")}</p>
      <p className="mt-2 text-balance text-muted">{t("emptyText")}</p>
      {waiting && (
        <Notice className="mt-6 text-start">
          <p>{t("unsentElsewhere")}</p>
          <Link to={`${paths.chat}/${waiting}`} className={`mt-2 ${buttonClass("outline")}`}>
            {t("openUnsent")}
          </Link>
        </Notice>
      )}
    </div>
  );
}
