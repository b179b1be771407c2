import { useTranslation } from "react-i18next";
import { formatMoment } from "../../../lib/words/formats.ts";
import { useLanguage } from "../../../lib/words/i18n.ts";
import { Authored } from "../../../ui/authored.tsx";
import type { Question } from "../data.ts";

type Props = { question: Question; answer: string };

/** The answer to a question, with its author. */
export function PostedAnswer({ question: { answeredBy, answeredAt }, answer }: Props) {
  const { t } = useTranslation("panel-questions");
  const language = useLanguage();
  return (
    <div className="mt-4 border-s-3 border-success ps-4">
      <p className="text-sm text-muted">
        {[
          t("answeredBy", { name: answeredBy || t("formerStaff") }),
          answeredAt && formatMoment(Date.parse(answeredAt), language),
        ].filter(Boolean).join(" · ")}
      </p>
      <Authored text={answer} className="mt-1.5" />
    </div>
  );
}
