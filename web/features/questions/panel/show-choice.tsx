import type { CourseId } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/words/formats.ts";
import { Choice } from "../../../ui/choice.tsx";
import { questionCountQuery, type Show } from "./data.ts";

type Props = { courseId?: CourseId; show: Show; onChange: (show: Show) => void };

/**
 * The filter of the questions by state. It shows how many questions wait for an answer, and in a
 * course how many have one.
 */
export function ShowChoice({ courseId, show, onChange }: Props) {
  const { t } = useTranslation("panel-questions");
  const { data: count } = useQuery(questionCountQuery(courseId));
  const withCount = (label: string, number?: number) =>
    number === undefined ? label : `${label} (${formatNumber(number)})`;
  return (
    <Choice
      label={t("show")}
      isDense
      options={[
        { id: "unanswered", label: withCount(t("unanswered"), count?.unanswered) },
        { id: "answered", label: withCount(t("answered"), count?.answered) },
        { id: "hidden", label: t("hidden") },
        { id: "all", label: t("all") },
      ]}
      chosen={show}
      onChoose={onChange}
    />
  );
}
