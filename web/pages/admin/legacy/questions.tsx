import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Show } from "../../../features/questions/panel/data.ts";
import { QuestionList, ShowChoice } from "../../../features/questions/panel/question-list.tsx";
import { NothingHere } from "../../../ui/panel/panel-page.tsx";
import { CourseChoice, useLegacyCourse } from "./course-choice.tsx";

export function Questions() {
  const { t } = useTranslation("panel-legacy");
  const { courseId } = useLegacyCourse();
  const [show, setShow] = useState<Show>("all");
  return (
    <div className="max-w-4xl">
      <CourseChoice />
      {courseId
        ? (
          <>
            <div className="mb-6">
              <ShowChoice courseId={courseId} show={show} onChange={setShow} />
            </div>
            <QuestionList
              key={`${courseId} ${show}`}
              courseId={courseId}
              show={show}
              onShowAll={() => setShow("all")}
            />
          </>
        )
        : <NothingHere text={t("choose")} />}
    </div>
  );
}
