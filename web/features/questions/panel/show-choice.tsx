import type { CourseId } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Choice } from "../../../ui/choice.tsx";
import { questionCountQuery, type Show } from "./data.ts";

type Props = { courseId: CourseId; show: Show; onChange: (show: Show) => void };

/** The filter of a course's questions, with the number of each kind. */
export function ShowChoice({ courseId, show, onChange }: Props) {
  const { t } = useTranslation("panel-questions");
  const { data: count } = useQuery(questionCountQuery(courseId));
  const label = (state: "answered" | "unanswered" | "hidden") =>
    count ? t("counted", { state: t(state), number: count[state] }) : t(state);
  return (
    <Choice
      label={t("show")}
      options={[
        { id: "all", label: t("all") },
        { id: "unanswered", label: label("unanswered") },
        { id: "answered", label: label("answered") },
        { id: "hidden", label: label("hidden") },
      ]}
      chosen={show}
      onChoose={onChange}
    />
  );
}
