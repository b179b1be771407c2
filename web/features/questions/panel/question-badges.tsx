import { useTranslation } from "react-i18next";
import { CircleCheckIcon, EyeOffIcon } from "../../../ui/icons/forms.tsx";
import { HourglassIcon } from "../../../ui/icons/signs.tsx";
import { Badge } from "../../../ui/panel/badge.tsx";
import type { Question } from "../data.ts";

type Props = {
  question: Question;
  /** Names the course, in a list of all courses. */
  hasCourse: boolean;
};

/** Says whether a question is hidden or answered, and whether it belongs to a video. */
export function QuestionBadges({ question, hasCourse }: Props) {
  const { t } = useTranslation("panel-questions");
  const { t: courses } = useTranslation("courses");
  const { answer, courseId, videoId, isHidden } = question;
  return (
    <div data-course={courseId} className="flex flex-wrap items-center gap-2">
      {hasCourse && (
        <Badge tone="course">
          <span lang="en">{courses(`${courseId}.name`)}</span>
        </Badge>
      )}
      {isHidden && (
        <Badge tone="bad">
          <EyeOffIcon className="size-3.5" />
          {t("hidden")}
        </Badge>
      )}
      {answer === null
        ? !isHidden && (
          <Badge tone="gold">
            <HourglassIcon className="size-3.5" />
            {t("unanswered")}
          </Badge>
        )
        : (
          <Badge tone="good">
            <CircleCheckIcon className="size-3.5" />
            {t("answered")}
          </Badge>
        )}
      <Badge tone={videoId === null ? "plain" : "soft"}>
        {t(videoId === null ? "courseGeneral" : "videoSpecific")}
      </Badge>
    </div>
  );
}
