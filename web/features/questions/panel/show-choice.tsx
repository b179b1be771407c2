import type { CourseId } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Choice } from "../../../ui/choice.tsx";
import { questionCountQuery, type Show } from "./data.ts";

type Props = { courseId?: CourseId; show: Show; onChange: (show: Show) => void };

/** The filter of the questions by state, with the number that wait for an answer. */
export function ShowChoice({ courseId, show, onChange }: Props) {
  const { t } = useTranslation("panel-questions");
  const { data: count } = useQuery(questionCountQuery(courseId));
  const unanswered = t("unanswered");
  return (
    <Choice
      label={t("show")}
      isDense
      options={[
        {
          id: "unanswered",
          label: count ? `${unanswered} (${formatNumber(count.unanswered)})` : unanswered,
        },
        { id: "answered", label: t("answered") },
        { id: "hidden", label: t("hidden") },
        { id: "all", label: t("all") },
      ]}
      chosen={show}
      onChoose={onChange}
    />
  );
}
